import { Button, Dialog } from '@docsight/ui';
import type { WebhookStatus, WebhookTestResult } from '@docsight/client';
import { useSignal } from '@preact/signals';
import { useApp } from '../../app-context.ts';
import { errorText } from '../../data/error-text.ts';
import { useAction } from '../../data/use-action.ts';
import { formatCounted } from '../../format/numbers.ts';
import { formatDateTime } from '../../format/time.ts';
import { Panel } from '../../shell/panel.tsx';
import { publicEvents } from './event-words.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { TestResult } from './test-result.tsx';
import { WebhookForm } from './webhook-form.tsx';

export type Webhook = NonNullable<WebhookStatus['webhook']>;

type OpenDialog = 'none' | 'edit' | 'delete' | 'rotate';

/** The webhook: where it leads, which events it has, and what can be done with it. */
export const Endpoint = ({ webhook }: { webhook: Webhook }) => {
  const { client, queryClient, toasts } = useApp();
  const dialog = useSignal<OpenDialog>('none');
  const result = useSignal<WebhookTestResult | undefined>(undefined);
  const secret = useSignal<string | undefined>(undefined);
  const refresh = async (): Promise<void> => {
    await Promise.all(['webhook', 'deliveries'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  };
  const close = (): void => {
    dialog.value = 'none';
  };

  const test = useAction(async () => {
    result.value = await client.webhooks.test();
  });
  const switchOff = useAction(async () => {
    await client.webhooks.save({ is_active: false });
    await refresh();
  });
  const rotate = useAction(async () => {
    const saved = await client.webhooks.save({ rotate_secret: true, ...(!webhook.is_active && { is_active: false }) });
    secret.value = saved.secret ?? undefined;
    close();
  });
  const remove = useAction(async () => {
    await client.webhooks.delete();
    close();
    await refresh();
    toasts.show('The webhook is deleted.');
  });
  const failed = [test, switchOff, rotate, remove].find(({ error }) => error !== undefined)?.error;

  return (
    <Panel
      title="Receiver"
      actions={
        <div class="page-actions">
          {/* The way out of a disabled webhook begins with a test of its own. */}
          {webhook.is_active && (
            <Button isBusy={test.isBusy} onClick={() => void test.run()}>
              Send a test
            </Button>
          )}
          <Button onClick={() => (dialog.value = 'edit')}>Edit</Button>
        </div>
      }
    >
      <p class="webhook-url" dir="ltr">
        {webhook.url}
      </p>
      <p class="webhook-soft">
        <State webhook={webhook} /> · {eventsText(webhook.events.length)} · since {formatDateTime(webhook.created_at)}
      </p>
      {result.value && <TestResult result={result.value} />}
      {failed !== undefined && (
        <p class="form-error" role="alert">
          {errorText(failed)}
        </p>
      )}
      <div class="page-actions webhook-more">
        <Button kind="quiet" onClick={() => (dialog.value = 'rotate')}>
          New secret
        </Button>
        {webhook.is_active && (
          <Button kind="quiet" isBusy={switchOff.isBusy} onClick={() => void switchOff.run()}>
            Switch off
          </Button>
        )}
        <Button kind="quiet" onClick={() => (dialog.value = 'delete')}>
          Delete
        </Button>
      </div>
      {dialog.value === 'edit' && (
        <Dialog heading="Edit the webhook" width="wide" onCancel={close}>
          <WebhookForm
            submit="Save"
            url={webhook.url}
            events={webhook.events}
            isActive={webhook.is_active}
            onSaved={close}
            actions={<Button onClick={close}>Cancel</Button>}
          />
        </Dialog>
      )}
      {dialog.value === 'rotate' && (
        <Confirm
          heading="Create a new secret?"
          reason="The present secret also signs for 24 hours, so that your receiver can change over without a gap."
          action="Create a new secret"
          isBusy={rotate.isBusy}
          onConfirm={() => void rotate.run()}
          onCancel={close}
        />
      )}
      {dialog.value === 'delete' && (
        <Confirm
          heading="Delete the webhook?"
          reason="No more events are sent, and deliveries that wait are dropped. Their log is no longer shown."
          action="Delete"
          isBusy={remove.isBusy}
          onConfirm={() => void remove.run()}
          onCancel={close}
        />
      )}
      {secret.value !== undefined && (
        <SecretDialog
          secret={secret.value}
          onClose={() => {
            secret.value = undefined;
            void refresh();
          }}
        />
      )}
    </Panel>
  );
};

const State = ({ webhook }: { webhook: Webhook }) => (
  <span class="webhook-state" data-active={webhook.is_active}>
    {webhook.is_active ? 'Active' : 'Off'}
    {webhook.is_active && webhook.consecutive_failures > 0
      ? `, ${formatCounted(webhook.consecutive_failures, 'delivery', 'deliveries')} failed in a row`
      : ''}
  </span>
);

const eventsText = (count: number): string =>
  count === publicEvents.length ? 'all events' : formatCounted(count, 'event');

const Confirm = (props: {
  heading: string;
  reason: string;
  action: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) => (
  <Dialog heading={props.heading} reason={props.reason} onCancel={props.onCancel}>
    <div class="form-actions webhook-confirm">
      <Button kind="main" isBusy={props.isBusy} onClick={props.onConfirm}>
        {props.action}
      </Button>
      <Button onClick={props.onCancel}>Cancel</Button>
    </div>
  </Dialog>
);
