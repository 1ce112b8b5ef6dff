import { describe, expect, it } from '@jest/globals';
import type { AnyMessage, ReaderSnapshot } from '@docsight/contracts';
import { aDocumentFacts } from '@docsight/testkit';
import fc from 'fast-check';
import { hour } from '../../test/builders.ts';
import { memoryReaderStore } from '../../test/memory-reader-store.ts';
import {
  Fault,
  faulty,
  happenings,
  happeningsWithErasures,
  happenTo,
  pageCount,
  replicasOn,
  united,
} from '../../test/reading-world.ts';
import type { Happening } from '../../test/reading-world.ts';
import { snapshotOf } from '../publishing/snapshot.ts';
import { asideIdOf } from '../rules/reader.ts';
import type { HistoryLimits } from './reader-history.ts';

const never: HistoryLimits = { shrinkFrom: Number.POSITIVE_INFINITY, worthwhile: 1, sessionsStay: 2_000 };
const always: HistoryLimits = { shrinkFrom: 0, worthwhile: 1, sessionsStay: 0 };
const facts = aDocumentFacts({ pageCount });

type Options = {
  replicas: number;
  limits: () => HistoryLimits;
  fails?: () => boolean;
  publishes?: () => boolean;
  sweeps?: () => boolean;
};

/** What came of it: the events in their order, and what was told of readers, put together. */
const outcomeOf = async (
  all: Happening[],
  { replicas, limits, fails = () => false, publishes = () => false, sweeps = () => false }: Options,
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
  const working = replicasOn(stores, present, replicas);
  const [{ erasing, clock }] = working as [(typeof working)[number]];
  const sweep = async (): Promise<void> => {
    const due = await stores.store.dueErasures(new Date(clock.now), 100);
    for (const erased of due) await erasing.finish(erased);
  };
  await happenTo(working, all, {
    facts,
    before: async () => {
      Object.assign(present, limits());
      if (publishes()) await publish();
      if (sweeps()) await sweep();
    },
  });
  await untilSwept(memory.erasures, sweep, clock);
  await publish();
  const segments = [...memory.aside.segments.values()];
  expect([...memory.aside.segments.keys(), ...memory.aside.sessions.keys()].filter(isFormer(memory))).toEqual([]);
  return {
    events: eventsOf(memory.messages),
    readers: [...united(told)],
    recordsNamed: [...memory.records.values()].flatMap(({ reader }) => reader.archive ?? []).length,
    segments: segments.length,
  };
};

const figures = ({ events, readers }: Awaited<ReturnType<typeof outcomeOf>>) => ({ events, readers });
const untouched = (all: Happening[]) => outcomeOf(all, { replicas: 1, limits: () => never });

/** All erasures are finished in the end, however often that is cut off. */
const untilSwept = async (erasures: Map<string, Date>, sweep: () => Promise<void>, clock: { now: number }) => {
  for (clock.now += hour; erasures.size > 0;) {
    await sweep().catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error;
    });
  }
};

/** Whether something that was let go of is from before its reader was erased. */
const isFormer =
  ({ records }: ReturnType<typeof memoryReaderStore>) =>
  (id: string): boolean =>
    [...records].some(
      ([readerId, { reader }]) =>
        (id.startsWith(`${readerId}:`) || id.startsWith(`${readerId}~`)) && !id.startsWith(`${asideIdOf(reader)}:`),
    );

/** When the record of one who was merged is erased depends on who comes upon it first, and on whether its viewer was erased again before that. */
const eventsOf = (messages: AnyMessage[]) => [
  ...messages.flatMap(({ type, time, data }) => (type === 'viewer.erased' ? [] : [{ type, time, data }])),
  ...messages.flatMap((message) => (message.type === 'viewer.erased' ? message.data.viewerIds : [])).sort(),
];

/** true about once in n times. */
const oneIn = (stream: fc.Stream<number>, n: number) => (): boolean =>
  (stream.next() as { value: number }).value % n === 0;

describe.each([
  ['letting go of history', happenings],
  ['letting go of history while viewers are erased', happeningsWithErasures],
])('%s', (_, happened) => {
  it('at every change changes no event and no figure', async () => {
    let segments = 0;
    await fc.assert(
      fc.asyncProperty(happened, async (all) => {
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
      fc.asyncProperty(happened, fc.infiniteStream(fc.nat(1_000)), async (all, stream) => {
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
      fc.asyncProperty(happened, fc.infiniteStream(fc.nat(1_000)), async (all, stream) => {
        const shrinking = await outcomeOf(all, {
          ...{
            replicas: 2,
            limits: () => always,
            fails: oneIn(stream, 12),
            publishes: oneIn(stream, 5),
            sweeps: oneIn(stream, 9),
          },
        });
        expect(figures(shrinking)).toEqual(figures(await untouched(all)));
      }),
      { numRuns: 50, endOnFailure: true },
    );
  });
});
