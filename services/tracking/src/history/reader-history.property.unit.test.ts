import { describe, expect, it } from '@jest/globals';
import type { AnyMessage, ReaderSnapshot } from '@docsight/contracts';
import { aDocumentFacts } from '@docsight/testkit';
import fc from 'fast-check';
import { hour } from '../../test/builders.ts';
import { memoryReaderStore } from '../../test/memory-reader-store.ts';
import {
  Fault,
  faulty,
  manySteps,
  manyStepsWithErasures,
  pageCount,
  performAll,
  replicasOn,
  united,
} from '../../test/reading-world.ts';
import type { Step } from '../../test/reading-world.ts';
import { snapshotOf } from '../publishing/snapshot.ts';
import { archiveIdOf } from '../rules/reader.ts';
import type { HistoryLimits } from './compaction.ts';

const never: HistoryLimits = { archiveAboveBytes: Number.POSITIVE_INFINITY, minSavedBytes: 1, keptSessionBytes: 2_000 };
const always: HistoryLimits = { archiveAboveBytes: 0, minSavedBytes: 1, keptSessionBytes: 0 };
const facts = aDocumentFacts({ pageCount });

type Options = {
  replicas: number;
  limits: () => HistoryLimits;
  fails?: () => boolean;
  publishes?: () => boolean;
  sweeps?: () => boolean;
};

/** Returns the events in their order, and the combined snapshots of all readers. */
const outcomeOf = async (
  steps: Step[],
  { replicas, limits, fails = () => false, publishes = () => false, sweeps = () => false }: Options,
) => {
  const memory = memoryReaderStore();
  const published: ReaderSnapshot[] = [];
  const publish = async (): Promise<void> => {
    for (const [readerId, { reader, version }] of memory.records) {
      const ids = [...(memory.unpublishedSegments.get(readerId) ?? [])];
      published.push(snapshotOf(reader, version, await memory.archive.store.segmentsById(ids)));
      memory.unpublishedSegments.delete(readerId);
    }
  };
  const present = { ...never };
  const stores = { store: faulty(memory.store, fails), history: faulty(memory.archive.store, fails) };
  const working = replicasOn(stores, present, replicas);
  const [{ erasure, clock }] = working as [(typeof working)[number]];
  const sweep = async (): Promise<void> => {
    const due = await stores.store.dueErasures(new Date(clock.now), 100);
    for (const erased of due) await erasure.finish(erased);
  };
  await performAll(working, steps, {
    facts,
    before: async () => {
      Object.assign(present, limits());
      if (publishes()) await publish();
      if (sweeps()) await sweep();
    },
  });
  await untilSwept(memory.erasures, sweep, clock);
  await publish();
  const segments = [...memory.archive.segments.values()];
  expect([...memory.archive.segments.keys(), ...memory.archive.sessions.keys()].filter(isOutdated(memory))).toEqual([]);
  return {
    events: eventsOf(memory.messages),
    readers: [...united(published)],
    recordsNamed: [...memory.records.values()].flatMap(({ reader }) => reader.archive ?? []).length,
    segments: segments.length,
  };
};

const figures = ({ events, readers }: Awaited<ReturnType<typeof outcomeOf>>) => ({ events, readers });
const withoutArchiving = (steps: Step[]) => outcomeOf(steps, { replicas: 1, limits: () => never });

/** Finishes all erasures, through any number of failures. */
const untilSwept = async (erasures: Map<string, Date>, sweep: () => Promise<void>, clock: { now: number }) => {
  for (clock.now += hour; erasures.size > 0;) {
    await sweep().catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error;
    });
  }
};

/** Returns whether something archived is from before its reader was erased. */
const isOutdated =
  ({ records }: ReturnType<typeof memoryReaderStore>) =>
  (id: string): boolean =>
    [...records].some(
      ([readerId, { reader }]) =>
        (id.startsWith(`${readerId}:`) || id.startsWith(`${readerId}~`)) && !id.startsWith(`${archiveIdOf(reader)}:`),
    );

/** Sorts the erased ids: when a merged reader is erased depends on which process finds it first. */
const eventsOf = (messages: AnyMessage[]) => [
  ...messages.flatMap(({ type, time, data }) => (type === 'viewer.erased' ? [] : [{ type, time, data }])),
  ...messages.flatMap((message) => (message.type === 'viewer.erased' ? message.data.viewerIds : [])).sort(),
];

/** Returns true about once in n calls. */
const oneIn = (stream: fc.Stream<number>, n: number) => (): boolean =>
  (stream.next() as { value: number }).value % n === 0;

describe.each([
  ['archiving history', manySteps],
  ['archiving history while viewers are erased', manyStepsWithErasures],
])('%s', (_, anySteps) => {
  it('at every change changes no event and no figure', async () => {
    let segments = 0;
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const archiving = await outcomeOf(steps, { replicas: 1, limits: () => always });
        segments += archiving.segments;
        expect(figures(archiving)).toEqual(figures(await withoutArchiving(steps)));
      }),
      { numRuns: 50, endOnFailure: true },
    );
    expect(segments).toBeGreaterThan(100);
  });

  it('at any time, in several replicas, published at any time, changes no event and no figure', async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, fc.infiniteStream(fc.nat(1_000)), async (steps, stream) => {
        const some = { ...always, keptSessionBytes: 300 };
        const limits = oneIn(stream, 4);
        const archiving = await outcomeOf(steps, {
          replicas: 3,
          limits: () => (limits() ? some : never),
          publishes: oneIn(stream, 3),
        });
        expect(figures(archiving)).toEqual(figures(await withoutArchiving(steps)));
      }),
      { numRuns: 50, endOnFailure: true },
    );
  });

  it('that fails before or after any call to the store neither loses nor doubles anything', async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, fc.infiniteStream(fc.nat(1_000)), async (steps, stream) => {
        const archiving = await outcomeOf(steps, {
          replicas: 2,
          limits: () => always,
          fails: oneIn(stream, 12),
          publishes: oneIn(stream, 5),
          sweeps: oneIn(stream, 9),
        });
        expect(figures(archiving)).toEqual(figures(await withoutArchiving(steps)));
      }),
      { numRuns: 50, endOnFailure: true },
    );
  });
});
