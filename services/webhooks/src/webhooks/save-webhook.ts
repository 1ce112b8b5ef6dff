import type { PublicEventType } from '@docsight/contracts';
import type { DeletedAccounts } from '@docsight/mongo';
import { AppError } from '@docsight/service-kit';
import type { SecretBox } from '@docsight/service-kit';
import type { CheckTarget } from '../targets/index.ts';
import { createWebhook, resealed, updateWebhook } from './webhook.ts';
import type { Webhook, WebhookInput } from './webhook.ts';
import type { WebhookStore } from './webhook-store.ts';

type SavedWebhook = {
  webhook: Webhook;
  created: boolean;
  /** The new secret in plain text, which is shown only this once; null if the secret did not change. */
  secret: string | null;
};

/**
 * Creates or changes the webhook of an account. Source: Specification 8.2.
 * @throws AppError bad_request when the first call has no URL, validation_error when the URL is not allowed. Also
 * unauthorized for a deleted account, and conflict after too many lost races.
 */
export type SaveWebhook = (accountId: string, input: WebhookInput) => Promise<SavedWebhook>;

export const makeSaveWebhook = (deps: {
  webhooks: Pick<WebhookStore, 'ofAccount' | 'insert' | 'replace'>;
  deletedAccounts: Pick<DeletedAccounts, 'has'>;
  /** Drops the deliveries that waited when the webhook was switched off. */
  dropWaiting: (webhook: Webhook) => Promise<void>;
  checkTarget: CheckTarget;
  secrets: SecretBox;
  allEvents: PublicEventType[];
  newId: () => string;
  newSecret: () => string;
  now: () => Date;
}): SaveWebhook => {
  const { webhooks, secrets } = deps;

  const create = async (accountId: string, input: WebhookInput): Promise<SavedWebhook | undefined> => {
    const { url } = input;
    if (url === undefined) {
      throw new AppError(
        'bad_request',
        'The field "url" is required to create the webhook: the address to send events to.',
        { field: 'url' },
      );
    }
    if (await deps.deletedAccounts.has(accountId)) throw new AppError('unauthorized', 'This account was deleted.');
    const id = deps.newId();
    const secret = deps.newSecret();
    const sealedSecret = secrets.seal(secret, id);
    const creation = { id, accountId, sealedSecret, allEvents: deps.allEvents, now: deps.now() };
    const webhook = createWebhook({ ...input, url }, creation);
    return (await webhooks.insert(webhook)) ? { webhook, created: true, secret } : undefined;
  };

  const update = async (current: Webhook, input: WebhookInput): Promise<SavedWebhook | undefined> => {
    const secret = input.rotate_secret === true ? deps.newSecret() : null;
    const sealedSecret = secret === null ? undefined : secrets.seal(secret, current.id);
    const reseal = (sealed: string): string => secrets.reseal(sealed, current.id) ?? sealed;
    const webhook = resealed(updateWebhook(current, input, { sealedSecret, now: deps.now() }), reseal);
    if (!(await webhooks.replace(current, webhook))) return undefined;
    if (!webhook.isActive) await deps.dropWaiting(webhook);
    return { webhook, created: false, secret };
  };

  return async (accountId, input) => {
    const problem = input.url === undefined ? undefined : await deps.checkTarget(input.url);
    if (problem !== undefined) throw new AppError('validation_error', `The field "url" ${problem}.`, { field: 'url' });
    // If another request creates, changes or deletes the webhook at the same time, decide again on its new state.
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const current = await webhooks.ofAccount(accountId);
      const saved = current ? await update(current, input) : await create(accountId, input);
      if (saved) return saved;
    }
    throw new AppError('conflict', 'Several requests are changing the webhook at once. Send this request again.', {
      headers: { 'Retry-After': '1' },
    });
  };
};

const maxAttempts = 100;
