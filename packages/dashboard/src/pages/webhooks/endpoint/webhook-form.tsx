import { Field } from '@docsight/ui';
import type { ComponentChildren } from 'preact';
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { useApp } from '../../../app-context.ts';
import { useAction } from '../../../data/use-action.ts';
import { refreshWebhooks, saveWebhook } from '../../../data/webhooks.ts';
import { FieldError, Form } from '../../../shell/form.tsx';
import { eventWords, publicEvents } from './event-words.ts';
import type { PublicEvent } from './event-words.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** The address and the events of the webhook. A new secret is shown once, in a dialog. */
export const WebhookForm = (props: {
  submit: string;
  url: string;
  events: readonly string[];
  /** A webhook that is switched off stays so. */
  isActive: boolean;
  onSaved: () => void;
  actions?: ComponentChildren;
}) => {
  const { submit, url, events, isActive, onSaved, actions } = props;
  const { client, queryClient } = useApp();
  const chosen = useSignal<ReadonlySet<string>>(new Set(events));
  const secret = useSignal<string | undefined>(undefined);

  const finish = (): void => {
    secret.value = undefined;
    void refreshWebhooks(queryClient);
    onSaved();
  };
  const save = useAction(async (address: string) => {
    const selected = publicEvents.filter((event) => chosen.peek().has(event));
    if (address.trim() === '') throw new FieldError('url', 'Enter the address that receives the events.');
    if (selected.length === 0) throw new FieldError('events', 'Choose at least one event.');
    const saved = await saveWebhook(client, {
      url: address.trim(),
      events: selected,
      ...(!isActive && { is_active: false }),
    });
    if (saved.secret === null) finish();
    else secret.value = saved.secret;
  });
  return (
    <>
      <Form
        submit={submit}
        isBusy={save.isBusy}
        error={save.error}
        onSubmit={(value) => void save.run(value('url'))}
        actions={actions}
      >
        {(errorOf) => (
          <>
            <Field
              name="url"
              label="Address of the receiver"
              hint="It receives a signed POST request for each event."
              error={errorOf('url')}
              control={(attributes) => (
                <input
                  {...attributes}
                  type="url"
                  inputMode="url"
                  autocomplete="off"
                  spellcheck={false}
                  maxLength={2048}
                  placeholder="https://example.com/hooks/docsight"
                  defaultValue={url}
                  dir="ltr"
                />
              )}
            />
            <EventsField chosen={chosen} error={errorOf('events')} />
          </>
        )}
      </Form>
      {secret.value !== undefined && <SecretDialog secret={secret.value} onClose={finish} />}
    </>
  );
};

/** The form finds it by its name, as it finds a field. */
const EventsField = ({ chosen, error }: { chosen: Signal<ReadonlySet<string>>; error: string | undefined }) => {
  const id = useId();
  const toggle = (event: PublicEvent): void => {
    const next = new Set(chosen.peek());
    if (!next.delete(event)) next.add(event);
    chosen.value = next;
  };
  return (
    <fieldset
      class="webhook-events"
      name="events"
      tabIndex={-1}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend>Events</legend>
      {publicEvents.map((event) => (
        <label key={event}>
          <input type="checkbox" checked={chosen.value.has(event)} onChange={() => toggle(event)} />
          <span>
            <code>{event}</code>
            <span class="webhook-soft">{eventWords[event]}</span>
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p class="field-error" id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
};
