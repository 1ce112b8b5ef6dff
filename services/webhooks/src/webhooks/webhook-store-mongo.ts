import { makeEvent } from '@docsight/contracts';
import { inGroups, isDuplicateKey } from '@docsight/mongo';
import { crashPoint } from '@docsight/service-kit';
import type { Model, mongo } from 'mongoose';
import { failuresUntilDisabled } from './webhook.ts';
import type { Webhook } from './webhook.ts';
import type { StoredWebhook } from './webhook-model.ts';
import type { DeliveryVerdict, FailureVerdict, WebhookStore, SuccessVerdict } from './webhook-store.ts';

/** stored: told the id of a webhook that a failure was counted for, so that the event of its disabling is published at once. */
export const mongoWebhookStore = (
  model: Model<StoredWebhook>,
  options: { stored: (id: string) => void },
): WebhookStore & { model: Model<StoredWebhook> } => {
  const collection = model.collection as unknown as mongo.Collection<StoredWebhook>;
  const ofAccount = inGroups(async (accountIds: string[]) => {
    const filter = { accountId: { $in: [...new Set(accountIds)] } };
    const found = await collection.find(filter, { projection: { outbox: 0 } }).toArray();
    const byAccount = new Map(found.map((stored) => [stored.accountId, stored]));
    return accountIds.map((accountId) => {
      const stored = byAccount.get(accountId);
      return stored && fromStored(stored);
    });
  });
  const countSuccess = inGroups(async (verdicts: SuccessVerdict[]) => {
    const last = lastOfEach(verdicts);
    // One write for all: the database spends much less on it than on one for each.
    await collection.updateMany({ $or: last.map(counting) }, successes(last), unjournaled);
    return verdicts.map(() => undefined);
  });

  return {
    model,
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
    // isActive and lifetime stand in the condition since a failing receiver changes them without a new revision.
    replace: async ({ id, accountId, revision, isActive, lifetime }, { id: _same, ...next }) => {
      const unchanged = { _id: id, accountId, revision, isActive, lifetime };
      const { matchedCount } = await collection.updateOne(unchanged, { $set: next });
      return matchedCount === 1;
    },
    remove: async (accountId) => {
      for (;;) {
        const removed =
          (await collection.findOneAndDelete({ accountId, outboxSince: { $exists: false } })) ??
          (await collection.findOneAndUpdate({ accountId, outboxSince: { $exists: true } }, leaveTheEvents));
        if (removed) return fromStored(removed);
        // An event may have been stored or published between the two: then once more.
        if ((await ofAccount(accountId)) === undefined) return undefined;
      }
    },
    count: async (verdict) => {
      if (verdict.kind === 'succeeded') return countSuccess(verdict);
      // Journaled: an event must not be published whose cause a crash of the database could undo.
      const counted = await collection.updateOne({ ...counting(verdict), ...notCountedYet(verdict) }, failure(verdict));
      if (counted.modifiedCount === 0) return;
      crashPoint('outbox.stored');
      options.stored(verdict.webhookId);
    },
  };
};

/** The delivery's own step comes after the count and is journaled; the journal keeps the order. */
const unjournaled = { writeConcern: { w: 1, journal: false } } as const;

/** Without the events: they are the relay's, and whoever changes a webhook must not write them back. */
const fromStored = ({ _id, outbox: _outbox, outboxSince: _since, ...state }: StoredWebhook): Webhook => ({
  id: _id,
  ...state,
});

/** One webhook for each accountId: what is left makes room for the next. */
const leaveTheEvents = [
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

const counting = ({ webhookId, accountId, revision }: DeliveryVerdict) => ({
  ...{ _id: webhookId, accountId, revision },
  isActive: true,
});

/** Of each webhook and revision the success that ended last: it forgets all that the others would. */
const lastOfEach = (verdicts: SuccessVerdict[]): SuccessVerdict[] => {
  const last = new Map<string, SuccessVerdict>();
  for (const verdict of verdicts) {
    const key = `${verdict.webhookId}:${verdict.revision}`;
    const known = last.get(key);
    if (!known || known.endedAt < verdict.endedAt) last.set(key, verdict);
  }
  return [...last.values()];
};

/** Each webhook by its own verdict. */
const successes = (verdicts: SuccessVerdict[]): mongo.Document[] => {
  const endedAt = {
    $switch: {
      branches: verdicts.map(({ webhookId, revision, endedAt: at }) => ({
        case: { $and: [{ $eq: ['$_id', webhookId] }, { $eq: ['$revision', revision] }] },
        then: at,
      })),
    },
  };
  const stillFailed = { $filter: { input: '$failures', cond: { $gt: ['$$this.endedAt', '$lastSuccessAt'] } } };
  return [{ $set: { lastSuccessAt: { $max: ['$lastSuccessAt', endedAt] } } }, { $set: { failures: stillFailed } }];
};

const notCountedYet = ({ attemptId, endedAt }: DeliveryVerdict): mongo.Filter<StoredWebhook> => ({
  'failures.attemptId': { $ne: attemptId },
  lastSuccessAt: { $not: { $gte: endedAt } },
});

/** One write, so that no crash can come between the third failure, the disabling and its event. */
const failure = (verdict: FailureVerdict): mongo.Document[] => {
  const { kind, attemptId, endedAt } = verdict;
  const limit = kind === 'gone' ? 1 : failuresUntilDisabled;
  const stillActive = { $lt: [{ $size: '$failures' }, limit] };
  const unpublished = { $ifNull: ['$outbox', []] };
  return [
    { $set: { failures: { $concatArrays: ['$failures', [{ attemptId: { $literal: attemptId }, endedAt }]] } } },
    {
      $set: {
        isActive: stillActive,
        lifetime: { $cond: [stillActive, '$lifetime', { $add: ['$lifetime', 1] }] },
        updatedAt: { $cond: [stillActive, '$updatedAt', endedAt] },
        outbox: { $cond: [stillActive, unpublished, { $concatArrays: [unpublished, [disabledEvent(verdict)]] }] },
        outboxSince: { $cond: [stillActive, '$outboxSince', { $ifNull: ['$outboxSince', endedAt] }] },
      },
    },
  ];
};

/** The event as an expression: URL and number of failures are those of the record in the very write. */
const disabledEvent = (verdict: FailureVerdict): mongo.Document => {
  const { kind, accountId, webhookId, attemptId, endedAt, eventId, statusCode, errorMessage } = verdict;
  const { data, ...envelope } = makeEvent(
    'webhook.disabled',
    { id: eventId, time: endedAt, accountId, requestId: attemptId },
    {
      webhookId,
      url: '',
      reason: kind === 'gone' ? 'gone' : 'failures',
      consecutiveFailures: 0,
      lastStatusCode: statusCode,
      lastError: errorMessage,
      disabledAt: endedAt.toISOString(),
    },
  );
  const ofRecord = { url: '$url', consecutiveFailures: { $size: '$failures' } };
  return { $mergeObjects: [{ $literal: envelope }, { data: { $mergeObjects: [{ $literal: data }, ofRecord] } }] };
};
