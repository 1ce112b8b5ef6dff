import type { SecretBox } from '../signing/index.ts';
import { signatureHeaders } from '../signing/index.ts';
import { secretsAt } from '../webhooks/index.ts';
import type { Webhook } from '../webhooks/index.ts';
import type { Attempt } from './attempt.ts';
import type { ReceiverClient } from './receiver-client.ts';

/** What is sent to a webhook: an event, or the test event. */
type Outgoing = {
  deliveryId: string;
  eventType: string;
  eventId: string;
  body: string;
  attempt: number;
  resend: boolean;
};

/** Signs afresh, posts once and says what came of it; undefined when the process is stopping and the attempt was cut off. */
export type SendSigned = (webhook: Webhook, outgoing: Outgoing, stop: AbortSignal) => Promise<Attempt | undefined>;

export const makeSendSigned =
  (deps: { client: ReceiverClient; secrets: SecretBox; now: () => Date }): SendSigned =>
  async (webhook, { deliveryId, eventType, eventId, body, attempt, resend }, stop) => {
    const startedAt = deps.now();
    const secrets = secretsAt(webhook.secrets, startedAt).map(({ sealed }) => deps.secrets.open(sealed, webhook.id));
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'Docsight-Webhooks/1',
      'X-Service-Event': eventType,
      'X-Service-Delivery-Attempt': String(attempt),
      ...signatureHeaders({ eventId, body, secrets, at: startedAt }),
    };
    const sent = await deps.client.send({ url: webhook.url, headers, body }, stop);
    if (!sent) return undefined;
    const { id: webhookId, accountId, revision } = webhook;
    const about = { accountId, webhookId, eventType, eventId, attempt, revision, resend };
    return { id: `${deliveryId}:${attempt}`, ...about, ...sent, startedAt, endedAt: deps.now() };
  };
