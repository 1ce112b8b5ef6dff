import type { Delivery } from './delivery.ts';
import type { AttemptStore, Step } from './delivery-store.ts';
import { updateFor } from './stored-delivery-mongo.ts';
import type { DeliveryCollection } from './stored-delivery-mongo.ts';

type Taken = { delivery: Delivery; step: Step; now: Date };

/**
 * Takes the steps of many deliveries at once. Nearly all say the same, delivered at the first attempt: these are one write for all, which costs the database a third of
 * a write for each.
 */
export const stepTaker =
  (collection: DeliveryCollection, attempts: Pick<AttemptStore, 'forgetBodies'>) =>
  async (steps: Taken[]): Promise<(undefined | Error)[]> => {
    const plain = steps.filter(isPlain);
    const areAllTaken = await settleAll(collection, plain);
    const single = areAllTaken ? steps.filter((taken) => !isPlain(taken)) : steps;
    const failures = new Map<Taken, Error>();
    await Promise.all(
      single.map((taken) =>
        takeOne(collection, attempts, taken).catch((error: unknown) => {
          failures.set(taken, error as Error);
        }),
      ),
    );
    return steps.map((taken) => failures.get(taken));
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
