import { Panel } from '../../../shell/panel.tsx';
import { publicEvents } from './event-words.ts';
import { WebhookForm } from './webhook-form.tsx';

/** Creates the first webhook. */
export const FirstWebhook = () => (
  <Panel title="Send events to your own program">
    <p class="webhook-intro">
      When somebody reads, leaves an address or comes back, Docsight sends a signed request to an address of yours.
      Every delivery is logged here, and repeated if it fails. <a href="/docs">The documentation</a> shows how to
      receive one.
    </p>
    <WebhookForm submit="Create the webhook" url="" events={publicEvents} isActive onSaved={() => undefined} />
  </Panel>
);
