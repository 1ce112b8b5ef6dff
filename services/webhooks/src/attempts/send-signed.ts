import { boundedMap, currentSpan } from '@docsight/service-kit';
import type { SecretBox, Span } from '@docsight/service-kit';
import { signatureHeaders } from '../signing/index.ts';
import { secretsAt } from '../webhooks/index.ts';
import type { Webhook } from '../webhooks/index.ts';
import { attemptIdOf, isSuccess } from './attempt.ts';
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

/** Opening a secret costs as much as signing. */
const openSecrets = { maxEntries: 10_000, ttlMs: 600_000 };

export const makeSendSigned = (deps: { client: ReceiverClient; secrets: SecretBox; now: () => Date }): SendSigned => {
  const opened = boundedMap<string, string>(openSecrets);
  const open = (sealed: string, webhookId: string): string => {
    const key = `${webhookId}:${sealed}`;
    const known = opened.get(key);
    if (known !== undefined) return known;
    const secret = deps.secrets.open(sealed, webhookId);
    opened.set(key, secret);
    return secret;
  };

  return async (webhook, { deliveryId, eventType, eventId, body, attempt, resend }, stop) => {
    const startedAt = deps.now();
    const secrets = secretsAt(webhook.secrets, startedAt).map(({ sealed }) => open(sealed, webhook.id));
    const span = startSpan(webhook.url, attempt);
    const headers = {
      ...(span && { traceparent: span.traceparent }),
      'Content-Type': 'application/json',
      'User-Agent': 'Docsight-Webhooks/1',
      'X-Service-Event': eventType,
      'X-Service-Delivery-Attempt': String(attempt),
      ...signatureHeaders({ eventId, body, secrets, at: startedAt }),
    };
    const result = await deps.client.send({ url: webhook.url, headers, body }, stop);
    if (span) endSpan(span, result?.statusCode);
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
};

/** Leaves out the path of the receiver, which may contain a token. */
const startSpan = (receiverUrl: string, attempt: number): Span | undefined => {
  const parent = currentSpan();
  if (!parent) return undefined;
  const { hostname, port, protocol } = new URL(receiverUrl);
  const attributes = {
    'http.request.method': 'POST',
    'http.request.resend_count': attempt > 1 ? attempt - 1 : undefined,
    'server.address': hostname,
    'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
  };
  return parent.child({ kind: 'client', name: 'POST', attributes });
};

/** @param status undefined if the request was cut off, null without a response. */
const endSpan = (span: Span, status: number | null | undefined): void => {
  if (typeof status === 'number') span.set({ 'http.response.status_code': status });
  if (status === undefined) span.end('aborted');
  else span.end(isSuccess(status) ? undefined : String(status ?? 'no_response'));
};

/** Returns the body of a request as text. Source: Specification 8.5. */
export const requestBody = (envelope: { id: string; event: string; created_at: string; data: object }): string =>
  JSON.stringify(envelope);
