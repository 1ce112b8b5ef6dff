import type { PublicEventType } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import type { SecretBox } from '../signing/index.ts';
import type { CheckTarget } from '../targets/index.ts';
import { createWebhook, updateWebhook } from './webhook.ts';
import type { Webhook, WebhookInput } from './webhook.ts';
import type { WebhookStore } from './webhook-store.ts';

/** The webhook as it stands after the call, whether it was made by it, and its new secret in the clear: shown this once only. */
type SavedWebhook = { webhook: Webhook; created: boolean; secret: string | null };

/** @throws AppError bad_request when the first call brings no URL, validation_error when the URL may not be called. */
export type SaveWebhook = (accountId: string, input: WebhookInput) => Promise<SavedWebhook>;

export const makeSaveWebhook = (deps: {
  webhooks: WebhookStore;
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
      );
    }
    const id = deps.newId();
    const secret = deps.newSecret();
    const sealedSecret = secrets.seal(secret, id);
    const made = { id, accountId, sealedSecret, allEvents: deps.allEvents, now: deps.now() };
    const webhook = createWebhook({ ...input, url }, made);
    return (await webhooks.insert(webhook)) ? { webhook, created: true, secret } : undefined;
  };

  const update = async (current: Webhook, input: WebhookInput): Promise<SavedWebhook | undefined> => {
    const secret = input.rotate_secret === true ? deps.newSecret() : null;
    const sealedSecret = secret === null ? undefined : secrets.seal(secret, current.id);
    const webhook = updateWebhook(current, input, { sealedSecret, now: deps.now() });
    if (!(await webhooks.replace(current, webhook))) return undefined;
    if (!webhook.isActive) await deps.dropWaiting(webhook);
    return { webhook, created: false, secret };
  };

  return async (accountId, input) => {
    const problem = input.url === undefined ? undefined : await deps.checkTarget(input.url);
    if (problem !== undefined) throw new AppError('validation_error', `The field "url" ${problem}.`);
    // Somebody else may create, change or delete at the same time: then decide again on what stands now.
    for (let tries = 0; tries < mostTries; tries += 1) {
      const current = await webhooks.ofAccount(accountId);
      const saved = current ? await update(current, input) : await create(accountId, input);
      if (saved) return saved;
    }
    throw new AppError('conflict', 'The webhook is being changed by several requests at once. Send this one again.');
  };
};

const mostTries = 100;
