import type { SecretBox } from '@docsight/service-kit';
import { signatureHeaders } from '../signing/index.ts';
import { secretsAt } from '../webhooks/index.ts';
import type { Webhook } from '../webhooks/index.ts';
import { attemptIdOf } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import type { ReceiverClient } from './receiver-client.ts';

/** A public event or the test event, as one attempt sends it. */
type Outgoing = Pick<Attempt, 'eventType' | 'eventId' | 'attempt' | 'resend'> & {
  deliveryId: string;
  body: string;
};

/**
 * Signs an event, sends it once and returns the attempt. The signature has the time of this attempt.
 * Returns `undefined` if the process stops and cut the attempt off.
 */
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
    const result = await deps.client.send({ url: webhook.url, headers, body }, stop);
    if (!result) return undefined;
    return {
      id: attemptIdOf(deliveryId, attempt),
      accountId: webhook.accountId,
      webhookId: webhook.id,
      eventType,
      eventId,
      attempt,
      revision: webhook.revision,
      resend,
      ...result,
      startedAt,
      endedAt: deps.now(),
    };
  };

/** Returns the body of a request as text. Source: Specification 8.5. */
export const requestBody = (envelope: { id: string; event: string; created_at: string; data: object }): string =>
  JSON.stringify(envelope);
