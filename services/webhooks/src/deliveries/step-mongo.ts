import type { Delivery } from './delivery.ts';
import type { AttemptStore, Step } from './delivery-store.ts';
import { updateFor } from './stored-delivery-mongo.ts';
import type { DeliveryCollection } from './stored-delivery-mongo.ts';

type Taken = { delivery: Delivery; step: Step; now: Date };

/**
 * Takes the steps of many deliveries at once. Nearly all say the same, delivered at the first attempt: these are one write for all, which costs the
 * database a third of a write for each.
 */
export const stepTaker =
  (collection: DeliveryCollection, attempts: Pick<AttemptStore, 'forgetBodies'>) =>
  async (steps: Taken[]): Promise<undefined[]> => {
    const plain = steps.filter(isPlain);
    const others = steps.filter((taken) => !isPlain(taken));
    const [arePlainTaken, areOthersTaken] = await Promise.all([
      settleAll(collection, plain),
      takeAll(collection, others),
    ]);
    // Taking one again changes nothing.
    const left = [...(arePlainTaken ? [] : plain), ...(areOthersTaken ? [] : others)];
    for (const taken of left) await takeOne(collection, attempts, taken);
    return steps.map(() => undefined);
  };

const isPlain = ({ delivery, step }: Taken): boolean =>
  step.kind === 'finish' && step.status === 'delivered' && delivery.attempts === 0;

/** False when there were any that something had happened to meanwhile: those are left as they were. */
const settleAll = async (collection: DeliveryCollection, plain: Taken[]): Promise<boolean> => {
  const [first] = plain;
  if (!first) return true;
  const untouched = { attempts: 0, status: 'pending', body: { $ne: '' }, resendsOwed: { $not: { $gt: 0 } } } as const;
  const settled = { attempts: 1, status: 'delivered', settledAt: first.now } as const;
  const { matchedCount } = await collection.updateMany(
    { _id: { $in: plain.map(({ delivery }) => delivery.id) }, ...untouched },
    { $set: settled, $unset: { dueAt: '', plannedAt: '', lease: '' } },
  );
  return matchedCount === plain.length;
};

/** False when there were any that somebody else has gone on from, or that were erased. */
const takeAll = async (collection: DeliveryCollection, steps: Taken[]): Promise<boolean> => {
  if (steps.length === 0) return true;
  const updates = steps.map(({ delivery, step, now }) => ({
    updateOne: {
      filter: { _id: delivery.id, attempts: delivery.attempts, body: { $ne: '' } },
      update: updateFor(delivery, step, now),
    },
  }));
  return (await collection.bulkWrite(updates, { ordered: false })).matchedCount === steps.length;
};

/** Changes nothing when somebody has gone on from the same attempt; one that was erased only remembers that the attempt was made. */
const takeOne = async (
  collection: DeliveryCollection,
  attempts: Pick<AttemptStore, 'forgetBodies'>,
  { delivery, step, now }: Taken,
): Promise<void> => {
  const { id: _id, attempts: made } = delivery;
  const update = updateFor(delivery, step, now);
  const { matchedCount } = await collection.updateOne({ _id, attempts: made, body: { $ne: '' } }, update);
  if (matchedCount > 0) return;
  const erased = await collection.updateOne({ _id, attempts: made, body: '' }, update);
  if (erased.matchedCount > 0) await attempts.forgetBodies([`${_id}:${made + 1}`]);
};
