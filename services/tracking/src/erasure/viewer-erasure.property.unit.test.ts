import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts } from '@docsight/testkit';
import fc from 'fast-check';
import { hour } from '../../test/builders.ts';
import { memoryReaderStore } from '../../test/memory-reader-store.ts';
import { anOutside, Fault, faulty, manySteps, pageCount, performAll, replicasOn } from '../../test/reading-world.ts';
import type { Step } from '../../test/reading-world.ts';
import { segmentChain } from '../history/segment.ts';
import { snapshotOf } from '../publishing/snapshot.ts';
import { hasDataToErase } from '../rules/erase-reader.ts';

const facts = aDocumentFacts({ pageCount });
const target = 0;

/** Two replicas that archive history at every change and fail now and then, and the browsers that use them. */
const aWorld = ({
  fails = () => false,
  sweeps = () => false,
}: { fails?: () => boolean; sweeps?: () => boolean } = {}) => {
  const memory = memoryReaderStore();
  const stores = { store: faulty(memory.store, fails), history: faulty(memory.archive.store, fails) };
  const replicas = replicasOn(stores, { archiveAboveBytes: 0, minSavedBytes: 1, keptSessionBytes: 300 }, 2);
  const outside = anOutside();
  const [{ erasure, clock }] = replicas as [(typeof replicas)[number]];
  const sweep = async (): Promise<void> => {
    const due = await stores.store.dueErasures(new Date(clock.now), 100);
    for (const erased of due) await erasure.finish(erased);
  };
  const perform = (steps: Step[]): Promise<void> =>
    performAll(replicas, steps, { facts, outside, before: () => (sweeps() ? sweep() : undefined) });

  return {
    outside,
    perform,
    messages: memory.messages,
    viewerOf: (browser: number): string | undefined => outside.browsers.get(browser)?.viewerId,
    finish: async (): Promise<void> => {
      for (clock.now += hour; memory.erasures.size > 0;) {
        await sweep().catch((error: unknown) => {
          if (!(error instanceof Fault)) throw error;
        });
      }
    },
    /** Returns snapshots of all readers that have data or were merged. */
    readers: () =>
      [...memory.records.values()]
        .filter(({ reader }) => hasDataToErase(reader) || reader.mergedInto !== null)
        .map(({ reader }) => snapshotOf(reader, 1, segmentChain(reader, [...memory.archive.segments.values()])))
        .map(({ voidUpTo: _, ...snapshot }) => snapshot)
        .sort((a, b) => (a.readerId < b.readerId ? -1 : 1)),
  };
};
type World = ReturnType<typeof aWorld>;

/** Gives each browser one e-mail and its own downloads, so that everything it does belongs to one viewer. */
const ofOneViewer = ({ afterMs, act }: Step): Step => ({
  afterMs: afterMs + 1,
  act: {
    ...act,
    ...(act.kind === 'gate' && { email: act.browser % 2 }),
    ...(act.kind === 'download' && { download: act.download * 10 + act.browser }),
  },
});

/** Makes downloads arrive as they happen. Messages about downloads from before the erasure do not count. */
const withNewDownloads = ({ afterMs, act }: Step): Step => ({
  afterMs,
  act: act.kind === 'download' ? { ...act, download: act.download + 1_000, ageMs: 0 } : act,
});

/** Removes the steps of some browsers. Their time passes all the same. */
const without = (browsers: number[], steps: Step[]): Step[] => {
  let waitedMs = 0;
  return steps.flatMap(({ afterMs, act }) => {
    waitedMs += afterMs;
    if (browsers.includes(act.browser)) return [];
    const step = { afterMs: waitedMs, act };
    waitedMs = 0;
    return [step];
  });
};

/** Lets browsers come back with new tabs, under the given ids. */
const comeBack = ({ outside }: World, browsers: Map<number, string>): void => {
  for (const [browser, viewerId] of browsers) outside.browsers.set(browser, { viewerId, tabs: new Map() });
};

const eventsOf = ({ messages }: World) =>
  messages.flatMap(({ type, time, data }) => (type === 'viewer.erased' ? [] : [{ type, time, data }]));

describe('an erasure', () => {
  it('leaves everything as if the viewer had never existed, through any failures', async () => {
    let erasures = 0;
    const stream = fc.infiniteStream(fc.nat(1_000));
    await fc.assert(
      fc.asyncProperty(manySteps, manySteps, fc.boolean(), stream, async (first, second, asAnother, numbers) => {
        const oneIn = (n: number) => (): boolean => (numbers.next() as { value: number }).value % n === 0;
        const before = first.map(ofOneViewer);
        const after = second.map(ofOneViewer).map(withNewDownloads);

        const erased = aWorld({ fails: oneIn(12), sweeps: oneIn(9) });
        await erased.perform(before);
        const viewerId = erased.viewerOf(target);
        const browsers = [...erased.outside.browsers.keys()].filter((one) => erased.viewerOf(one) === viewerId);
        const countBefore = eventsOf(erased).length;
        await erased.perform([{ afterMs: 0, act: { kind: 'erase', browser: target } }]);
        const now = erased.outside.now;
        const back = new Map(browsers.map((one) => [one, asAnother ? `anon_back_${one}` : erased.viewerOf(one)!]));
        comeBack(erased, back);
        await erased.perform(after);
        await erased.finish();

        const never = aWorld();
        await never.perform(without(browsers, before));
        never.outside.now = now;
        comeBack(never, back);
        await never.perform(after);

        const gone = erased.messages.flatMap((message) =>
          message.type === 'viewer.erased' ? message.data.viewerIds : [],
        );
        erasures += gone.length;
        const isOfOthers = ({ data }: { data: object }): boolean =>
          !('viewerId' in data && gone.includes(data.viewerId as string));
        const events = eventsOf(erased);
        expect([...events.slice(0, countBefore).filter(isOfOthers), ...events.slice(countBefore)]).toEqual(
          eventsOf(never),
        );
        expect(erased.readers()).toEqual(never.readers());
      }),
      { numRuns: 50, endOnFailure: true },
    );
    expect(erasures).toBeGreaterThan(50);
  });
});
