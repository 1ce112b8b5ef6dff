import { groupCommit, isDuplicateKey } from '@docsight/mongo';
import { crashPoint } from '@docsight/service-kit';
import type { Connection, mongo } from 'mongoose';
import type { SuccessfulDelivery } from './failure-rule.ts';
import { webhookCollection } from './webhook-model.ts';
import type { StoredWebhook } from './webhook-model.ts';
import type { WebhookStore } from './webhook-store.ts';
import type { Webhook } from './webhook.ts';

type WebhookCollection = mongo.Collection<StoredWebhook>;

/**
 * Stores webhooks in the collection `webhooks`.
 * @param options.onEventStored runs with the webhook's id, so that its event is published at once.
 */
export const mongoWebhookStore = (
  connection: Connection,
  options: { onEventStored: (webhookId: string) => void },
): WebhookStore => {
  const collection = webhookCollection(connection);
  const ofAccount = groupCommit((accountIds: string[]) => findOfAccounts(collection, accountIds));
  const recordSuccess = groupCommit((successes: SuccessfulDelivery[]) => recordSuccesses(collection, successes));

  return {
    ofAccount,
    byId: async (accountId, id) => {
      const webhook = await ofAccount(accountId);
      return webhook?.id === id ? webhook : undefined;
    },
    insert: async ({ id, ...state }) => {
      try {
        await collection.insertOne({ _id: id, ...state, outbox: [] });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    // A failing receiver changes isActive and lifetime without a new revision, so the filter names them too.
    replace: async ({ id, accountId, revision, isActive, lifetime }, { id: _same, ...next }) => {
      const unchanged = { _id: id, accountId, revision, isActive, lifetime };
      const { matchedCount } = await collection.updateOne(unchanged, { $set: next });
      return matchedCount === 1;
    },
    remove: (accountId) => removeWebhook(collection, accountId),
    recordSuccess,
    /**
     * Compare-and-set in one journaled write: failure, disabling and event are stored together or not at all.
     * The filter names everything that the decision depends on. If a concurrent attempt changed it, nothing is written
     * and the caller decides again. So of two third failures one disables the webhook, and the other finds it disabled.
     * After a crash the repeated failure finds its attempt in the list, and does not count again.
     */
    saveFailure: async ({ id, accountId, revision, failures: read }, { endedAt }, { webhook, event }) => {
      const decidedOn = { _id: id, accountId, revision, isActive: true, failures: read };
      const noLaterSuccess = { lastSuccessAt: { $not: { $gte: endedAt } } };
      const { failures, isActive, lifetime, updatedAt } = webhook;
      const { matchedCount } = await collection.updateOne(
        { ...decidedOn, ...noLaterSuccess },
        {
          $set: { failures, isActive, lifetime, updatedAt },
          ...(event && { $push: { outbox: event }, $min: { outboxSince: endedAt } }),
        },
      );
      if (matchedCount === 0) return false;
      if (event) {
        crashPoint('outbox.stored');
        options.onEventStored(id);
      }
      return true;
    },
  };
};

const findOfAccounts = async (
  collection: WebhookCollection,
  accountIds: string[],
): Promise<(Webhook | undefined)[]> => {
  const filter = { accountId: { $in: [...new Set(accountIds)] } };
  const found = await collection.find(filter, { projection: { outbox: 0 } }).toArray();
  const byAccount = new Map(found.map((stored) => [stored.accountId, fromStored(stored)]));
  return accountIds.map((accountId) => byAccount.get(accountId));
};

/** Leaves out the events: they belong to the relay, and a change of the webhook must not write them back. */
const fromStored = ({ _id, outbox: _outbox, outboxSince: _since, ...state }: StoredWebhook): Webhook => ({
  id: _id,
  ...state,
});

const removeWebhook = async (collection: WebhookCollection, accountId: string): Promise<Webhook | undefined> => {
  for (;;) {
    const removed =
      (await collection.findOneAndDelete({ accountId, outboxSince: { $exists: false } })) ??
      (await collection.findOneAndUpdate({ accountId, outboxSince: { $exists: true } }, keepOnlyEvents));
    if (removed) return fromStored(removed);
    // Between the two, an event may have been stored or published. If the webhook is still there, try again.
    const [remaining] = await findOfAccounts(collection, [accountId]);
    if (!remaining) return undefined;
  }
};

/** The unique account id is replaced too, so that the account can create another webhook. */
const keepOnlyEvents = [
  {
    $replaceWith: {
      _id: '$_id',
      accountId: { $concat: ['removed:', '$_id'] },
      removed: true,
      outbox: '$outbox',
      outboxSince: '$outboxSince',
    },
  },
];

/** Writes once for all webhooks: this costs the database much less than one write for each. */
const recordSuccesses = async (
  collection: WebhookCollection,
  successes: SuccessfulDelivery[],
): Promise<undefined[]> => {
  const last = lastOfEach(successes);
  const ids = [...new Set(successes.map(({ webhookId }) => webhookId))];
  await collection.updateMany({ _id: { $in: ids }, isActive: true }, clearFailuresBefore(last));
  return successes.map(() => undefined);
};

/** Returns the end of the latest success of each webhook and revision: it clears what the others would clear. */
const lastOfEach = (successes: SuccessfulDelivery[]): Map<string, Date> => {
  const last = new Map<string, Date>();
  for (const { webhookId, revision, endedAt } of successes) {
    const key = `${webhookId}:${revision}`;
    const known = last.get(key);
    if (!known || known < endedAt) last.set(key, endedAt);
  }
  return last;
};

/** Updates each webhook by its own success. One search in a list costs much less than a condition for each webhook. */
const clearFailuresBefore = (last: Map<string, Date>): mongo.Document[] => {
  const key = { $concat: ['$_id', ':', { $toString: '$revision' }] };
  const endedAt = {
    $let: {
      vars: { index: { $indexOfArray: [{ $literal: [...last.keys()] }, key] } },
      // Without a success of this revision, there is nothing to clear.
      in: { $cond: [{ $gte: ['$$index', 0] }, { $arrayElemAt: [{ $literal: [...last.values()] }, '$$index'] }, null] },
    },
  };
  const laterFailures = { $filter: { input: '$failures', cond: { $gt: ['$$this.endedAt', '$lastSuccessAt'] } } };
  return [{ $set: { lastSuccessAt: { $max: ['$lastSuccessAt', endedAt] } } }, { $set: { failures: laterFailures } }];
};
