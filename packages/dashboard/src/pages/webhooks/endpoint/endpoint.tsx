import { Button } from '@docsight/ui';
import type { WebhookTestResult } from '@docsight/client';
import { useSignal } from '@preact/signals';
import { useApp } from '../../../app-context.ts';
import { useAction } from '../../../data/use-action.ts';
import { refreshWebhooks, saveWebhook, testWebhook } from '../../../data/webhooks.ts';
import { formatCounted } from '../../../format/numbers.ts';
import { formatDateTime } from '../../../format/time.ts';
import { ActionError } from '../../../shell/action-error.tsx';
import { Panel } from '../../../shell/panel.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import type { EndpointDialogKind } from './endpoint-dialog.tsx';
import { publicEvents } from './event-words.ts';
import { TestResult } from './test-result.tsx';
import type { Webhook } from './webhook.ts';

/** The webhook: where it leads, which events it has, and what can be done with it. */
export const Endpoint = ({ webhook }: { webhook: Webhook }) => {
  const { client, queryClient } = useApp();
  const dialog = useSignal<EndpointDialogKind | undefined>(undefined);
  const result = useSignal<WebhookTestResult | undefined>(undefined);
  const test = useAction(async () => {
    result.value = await testWebhook(client);
  });
  const switchOff = useAction(async () => {
    await saveWebhook(client, { is_active: false });
    await refreshWebhooks(queryClient);
  });
  const failed = test.error ?? switchOff.error;

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
      <ActionError error={failed} />
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
      {dialog.value && (
        <EndpointDialog kind={dialog.value} webhook={webhook} onClose={() => (dialog.value = undefined)} />
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
