import { describe, expect, it } from '@jest/globals';
import type { ReaderSnapshot } from '@docsight/contracts';
import { aDocumentFacts } from '@docsight/testkit';
import fc from 'fast-check';
import { memoryReaderStore } from '../../test/memory-reader-store.ts';
import { faulty, happenTo, happenings, pageCount, replicasOn, united } from '../../test/reading-world.ts';
import type { Happening } from '../../test/reading-world.ts';
import type { HistoryLimits } from './reader-history.ts';
import { snapshotOf } from './snapshot.ts';

const never: HistoryLimits = { shrinkFrom: Number.POSITIVE_INFINITY, worthwhile: 1, sessionsStay: 2_000 };
const always: HistoryLimits = { shrinkFrom: 0, worthwhile: 1, sessionsStay: 0 };
const facts = aDocumentFacts({ pageCount });

type Options = { replicas: number; limits: () => HistoryLimits; fails?: () => boolean; publishes?: () => boolean };

/** What came of it: the events in their order, and what was told of readers, put together. */
const outcomeOf = async (
  all: Happening[],
  { replicas, limits, fails = () => false, publishes = () => false }: Options,
) => {
  const memory = memoryReaderStore();
  const told: ReaderSnapshot[] = [];
  const publish = async (): Promise<void> => {
    for (const [readerId, { reader, version }] of memory.records) {
      const untold = [...(memory.untold.get(readerId) ?? [])];
      told.push(snapshotOf(reader, version, await memory.aside.store.segments(untold)));
      memory.untold.delete(readerId);
    }
  };
  const present = { ...never };
  const stores = { store: faulty(memory.store, fails), history: faulty(memory.aside.store, fails) };
  await happenTo(replicasOn(stores, present, replicas), all, {
    facts,
    before: async () => {
      Object.assign(present, limits());
      if (publishes()) await publish();
    },
  });
  await publish();
  const segments = [...memory.aside.segments.values()];
  return {
    events: memory.messages.map(({ type, time, data }) => ({ type, time, data })),
    readers: [...united(told)],
    recordsNamed: [...memory.records.values()].flatMap(({ reader }) => reader.archive ?? []).length,
    segments: segments.length,
  };
};

const figures = ({ events, readers }: Awaited<ReturnType<typeof outcomeOf>>) => ({ events, readers });
const untouched = (all: Happening[]) => outcomeOf(all, { replicas: 1, limits: () => never });

/** true about once in n times. */
const oneIn = (stream: fc.Stream<number>, n: number) => (): boolean =>
  (stream.next() as { value: number }).value % n === 0;

describe('letting go of history', () => {
  it('at every change changes no event and no figure', async () => {
    let segments = 0;
    await fc.assert(
      fc.asyncProperty(happenings, async (all) => {
        const shrinking = await outcomeOf(all, { replicas: 1, limits: () => always });
        segments += shrinking.segments;
        expect(figures(shrinking)).toEqual(figures(await untouched(all)));
      }),
      { numRuns: 50, endOnFailure: true },
    );
    expect(segments).toBeGreaterThan(100);
  });

  it('at any moment, in several replicas, told of at any moment, changes no event and no figure', async () => {
    await fc.assert(
      fc.asyncProperty(happenings, fc.infiniteStream(fc.nat(1_000)), async (all, stream) => {
        const some = { ...always, sessionsStay: 300 };
        const limits = oneIn(stream, 4);
        const shrinking = await outcomeOf(all, {
          ...{ replicas: 3, limits: () => (limits() ? some : never), publishes: oneIn(stream, 3) },
        });
        expect(figures(shrinking)).toEqual(figures(await untouched(all)));
      }),
      { numRuns: 50, endOnFailure: true },
    );
  });

  it('that is cut off before or after any call to the store loses nothing and doubles nothing', async () => {
    await fc.assert(
      fc.asyncProperty(happenings, fc.infiniteStream(fc.nat(1_000)), async (all, stream) => {
        const shrinking = await outcomeOf(all, {
          ...{ replicas: 2, limits: () => always, fails: oneIn(stream, 12), publishes: oneIn(stream, 5) },
        });
        expect(figures(shrinking)).toEqual(figures(await untouched(all)));
      }),
      { numRuns: 50, endOnFailure: true },
    );
  });
});
