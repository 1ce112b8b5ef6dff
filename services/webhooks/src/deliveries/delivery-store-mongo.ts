import { duplicateKeysIn, groupCommit } from '@docsight/mongo';
import type { Connection, mongo } from 'mongoose';
import { claimDue } from './claim-mongo.ts';
import { droppedByDisabling, lanes } from './delivery.ts';
import type { Delivery } from './delivery.ts';
import type { AttemptStore, ClaimedDelivery, DeliveryStore, Insertion, Lease } from './delivery-store.ts';
import { stepTaker } from './step-mongo.ts';
import { deliveriesOf, deliveryModel } from './stored-delivery-mongo.ts';
import { updateForDrop, updateForForgoing } from './stored-delivery-mongo.ts';
import type { DeliveryModel, StoredDelivery } from './stored-delivery-mongo.ts';

const erasedAtOnce = 500;

type NewEntry = { delivery: Delivery; lease: Lease | undefined };

/** The collection `deliveries`. */
export const mongoDeliveryStore = (
  connection: Connection,
  attempts: Pick<AttemptStore, 'forgetBodies'>,
): DeliveryStore & { model: DeliveryModel } => {
  const model = deliveryModel(connection);
  const collection = deliveriesOf(connection);

  const erasedDocuments = connection.collection<{ _id: string; at: Date }>('erasedDocuments');
  /** `_id` is `documentId:viewerId`. at: what the viewer did then or before is erased. */
  const erasedViewers = connection.collection<{ _id: string; at: Date }>('erasedViewers');

  /** Those among them that tell of what was erased. */
  const erasedAmong = async (entries: NewEntry[]): Promise<NewEntry[]> => {
    const viewers = entries.flatMap(({ delivery }) => viewerKeyOf(delivery) ?? []);
    const [documents, erasures] = await Promise.all([
      erasedDocuments.find({ _id: { $in: entries.map(({ delivery }) => delivery.documentId) } }).toArray(),
      viewers.length === 0 ? [] : erasedViewers.find({ _id: { $in: viewers } }).toArray(),
    ]);
    if (documents.length + erasures.length === 0) return [];
    const documentIds = new Set(documents.map(({ _id }) => _id));
    const viewerErasedAt = new Map(erasures.map(({ _id, at }) => [_id, at]));
    return entries.filter(({ delivery }) => {
      const erasedAt = viewerErasedAt.get(viewerKeyOf(delivery) ?? '');
      return documentIds.has(delivery.documentId) || (erasedAt && erasedAt >= delivery.happenedAt);
    });
  };

  const insertAll = async (entries: NewEntry[]): Promise<Insertion[]> => {
    const erased = new Set(await erasedAmong(entries));
    const known = await insertNew(entries.filter((entry) => !erased.has(entry)));
    // Whoever notes an erasure looks for deliveries after that, and this looks for erasures after storing: one of the two sees the other.
    for (const entry of await erasedAmong(entries)) {
      erased.add(entry);
      await forget({ _id: entry.delivery.id }, 'What it tells of was erased.', entry.delivery.createdAt);
    }
    return entries.map((entry) => {
      if (erased.has(entry)) return 'erased';
      return known.has(entry) ? 'known' : 'inserted';
    });
  };

  /** Gives those that were there already. */
  const insertNew = async (entries: NewEntry[]): Promise<Set<NewEntry>> => {
    try {
      if (entries.length > 0) await collection.insertMany(entries.map(newStored), { ordered: false });
      return new Set();
    } catch (error) {
      return new Set(duplicateKeysIn(error).map((index) => entries[index]!));
    }
  };
  const insertGrouped = groupCommit(insertAll);

  /** Drops those that wait and forgets what all of them say, some at a time. */
  const forget = async (left: mongo.Filter<StoredDelivery>, dropReason: string, now: Date): Promise<void> => {
    const dropped = { status: 'dropped', dropReason, settledAt: now } as const;
    for (;;) {
      const batch = await collection
        .find({ ...left, body: { $ne: '' } }, { projection: { _id: 1, attempts: 1 } })
        .limit(erasedAtOnce)
        .toArray();
      if (batch.length === 0) return;
      const those = { _id: { $in: batch.map(({ _id }) => _id) } };
      // A process that holds one of them finds its lease gone before it sends.
      await collection.updateMany({ ...those, status: 'pending' }, { $set: dropped });
      await attempts.forgetBodies(batch.flatMap(attemptIdsOf));
      await collection.updateMany(those, { $set: { body: '', resendsOwed: 0 }, $unset: nothingDue });
      // Of attempts that were recorded meanwhile; those that are recorded from now on find the delivery erased.
      await attempts.forgetBodies(
        (await collection.find(those, { projection: { attempts: 1 } }).toArray()).flatMap(attemptIdsOf),
      );
    }
  };

  const releaseGrouped = groupCommit(async (released: { delivery: ClaimedDelivery; now: Date }[]) => {
    await collection.updateMany(
      {
        _id: { $in: released.map(({ delivery }) => delivery.id) },
        'lease.token': { $in: released.map(({ delivery }) => delivery.lease.token) },
      },
      { $set: { dueAt: released[0]!.now }, $unset: { lease: '' } },
    );
    return released.map(() => undefined);
  });
  const takeStep = groupCommit(stepTaker(collection, attempts));

  return {
    model,
    insert: (delivery, lease) => insertGrouped({ delivery, lease }),
    claim: (claim) => claimDue(collection, claim),
    isHeld: async ({ id, lease: { token } }) =>
      (await collection.countDocuments({ _id: id, 'lease.token': token }, { limit: 1 })) === 1,
    nextDue: async (lane) => {
      const options = { sort: { dueAt: 1 }, projection: { dueAt: 1 } } as const;
      return (await collection.findOne({ lane, dueAt: { $exists: true } }, options))?.dueAt;
    },
    step: (delivery, step, now) => takeStep({ delivery, step, now }),
    drop: async ({ id, attempts: made }, reason, now) => {
      await collection.updateOne({ _id: id, attempts: made, status: 'pending' }, updateForDrop(reason, now));
    },
    forgoResends: async ({ id, lease: { token }, resendsOwed }, now) => {
      await collection.updateOne({ _id: id, 'lease.token': token }, updateForForgoing(resendsOwed, now));
    },
    release: (delivery, now) => releaseGrouped({ delivery, now }),
    dropWaiting: async (accountId, webhookId, beforeLifetime, now) => {
      const waits = { dueAt: { $exists: true }, lease: { $exists: false }, status: 'pending' } as const;
      await collection.updateMany(
        { lane: { $in: [...lanes] }, accountId, webhookId, lifetime: { $lt: beforeLifetime }, ...waits },
        updateForDrop(droppedByDisabling.whileWaiting, now),
      );
    },
    eraseDocument: async (accountId, documentId, now) => {
      await erasedDocuments.updateOne({ _id: documentId }, { $setOnInsert: { at: now } }, { upsert: true });
      await forget({ accountId, documentId }, 'The document was erased.', now);
    },
    eraseViewer: async ({ accountId, documentId, viewerId, erasedAt }, now) => {
      await erasedViewers.updateOne({ _id: `${documentId}:${viewerId}` }, { $max: { at: erasedAt } }, { upsert: true });
      await forget({ accountId, documentId, viewerId, happenedAt: { $lte: erasedAt } }, 'The viewer was erased.', now);
    },
  };
};

const newStored = ({ delivery: { id, ...state }, lease }: NewEntry): StoredDelivery => ({
  _id: id,
  ...state,
  ...{ status: 'pending', lane: 'first', dueAt: lease?.until ?? state.createdAt, plannedAt: state.createdAt },
  ...(lease && { lease }),
});

const viewerKeyOf = ({ documentId, viewerId }: Delivery): string | undefined =>
  viewerId === null ? undefined : `${documentId}:${viewerId}`;

const nothingDue = { dueAt: '', plannedAt: '', lease: '' } as const;

/** Those that were made, and one that may be recorded before its step is taken. */
const attemptIdsOf = ({ _id, attempts }: Pick<StoredDelivery, '_id' | 'attempts'>): string[] =>
  Array.from({ length: attempts + 1 }, (_, index) => `${_id}:${index + 1}`);
