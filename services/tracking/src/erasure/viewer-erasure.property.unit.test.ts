import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts } from '@docsight/testkit';
import fc from 'fast-check';
import { hour } from '../../test/builders.ts';
import { memoryReaderStore } from '../../test/memory-reader-store.ts';
import { anOutside, Fault, faulty, happenings, happenTo, pageCount, replicasOn } from '../../test/reading-world.ts';
import type { Happening } from '../../test/reading-world.ts';
import { chainOf } from '../history/segment.ts';
import { snapshotOf } from '../publishing/snapshot.ts';
import { isThere } from '../rules/erase-reader.ts';

const facts = aDocumentFacts({ pageCount });
const target = 0;

/** Two replicas that let go of history at every change, fail now and then, and the browsers that use them. */
const aWorld = ({
  fails = () => false,
  sweeps = () => false,
}: { fails?: () => boolean; sweeps?: () => boolean } = {}) => {
  const memory = memoryReaderStore();
  const stores = { store: faulty(memory.store, fails), history: faulty(memory.aside.store, fails) };
  const replicas = replicasOn(stores, { shrinkFrom: 0, worthwhile: 1, sessionsStay: 300 }, 2);
  const outside = anOutside();
  const [{ erasing, clock }] = replicas as [(typeof replicas)[number]];
  const sweep = async (): Promise<void> => {
    const due = await stores.store.dueErasures(new Date(clock.now), 100);
    for (const erased of due) await erasing.finish(erased);
  };
  const happen = (all: Happening[]): Promise<void> =>
    happenTo(replicas, all, { facts, outside, before: () => (sweeps() ? sweep() : undefined) });

  return {
    outside,
    happen,
    messages: memory.messages,
    viewerOf: (browser: number): string | undefined => outside.browsers.get(browser)?.viewerId,
    finish: async (): Promise<void> => {
      for (clock.now += hour; memory.erasures.size > 0;) {
        await sweep().catch((error: unknown) => {
          if (!(error instanceof Fault)) throw error;
        });
      }
    },
    /** All readers of whom there is something to tell. */
    readers: () =>
      [...memory.records.values()]
        .filter(({ reader }) => isThere(reader) || reader.mergedInto !== null)
        .map(({ reader }) => snapshotOf(reader, 1, chainOf(reader, [...memory.aside.segments.values()])))
        .map(({ voidUpTo: _, ...snapshot }) => snapshot)
        .sort((a, b) => (a.readerId < b.readerId ? -1 : 1)),
  };
};
type World = ReturnType<typeof aWorld>;

/** Each browser has one e-mail and downloads of its own, so that all it does is one viewer's. */
const ofOneViewer = ({ afterMs, act }: Happening): Happening => ({
  afterMs: afterMs + 1,
  act: {
    ...act,
    ...(act.kind === 'gate' && { email: act.browser % 2 }),
    ...(act.kind === 'download' && { download: act.download * 10 + act.browser }),
  },
});

/** Downloads that are told of as they happen: messages about those from before the erasure are void. */
const withNewDownloads = ({ afterMs, act }: Happening): Happening => ({
  afterMs,
  act: act.kind === 'download' ? { ...act, download: act.download + 1_000, ageMs: 0 } : act,
});

/** Without what some browsers do; the time passes all the same. */
const without = (browsers: number[], all: Happening[]): Happening[] => {
  let waitedMs = 0;
  return all.flatMap(({ afterMs, act }) => {
    waitedMs += afterMs;
    if (browsers.includes(act.browser)) return [];
    const happening = { afterMs: waitedMs, act };
    waitedMs = 0;
    return [happening];
  });
};

/** Browsers come back after their tabs were closed, under the ids that they had or under others. */
const comeBack = ({ outside }: World, browsers: Map<number, string>): void => {
  for (const [browser, viewerId] of browsers) outside.browsers.set(browser, { viewerId, tabs: new Map() });
};

const eventsOf = ({ messages }: World) =>
  messages.flatMap(({ type, time, data }) => (type === 'viewer.erased' ? [] : [{ type, time, data }]));

describe('an erasure', () => {
  it('is as if the viewer had never been, wherever and whenever it is cut off', async () => {
    let erasures = 0;
    const stream = fc.infiniteStream(fc.nat(1_000));
    await fc.assert(
      fc.asyncProperty(happenings, happenings, fc.boolean(), stream, async (first, second, asAnother, numbers) => {
        const oneIn = (n: number) => (): boolean => (numbers.next() as { value: number }).value % n === 0;
        const before = first.map(ofOneViewer);
        const after = second.map(ofOneViewer).map(withNewDownloads);

        const erased = aWorld({ fails: oneIn(12), sweeps: oneIn(9) });
        await erased.happen(before);
        const viewerId = erased.viewerOf(target);
        const browsers = [...erased.outside.browsers.keys()].filter((one) => erased.viewerOf(one) === viewerId);
        const told = eventsOf(erased).length;
        await erased.happen([{ afterMs: 0, act: { kind: 'erase', browser: target } }]);
        const now = erased.outside.now;
        const back = new Map(browsers.map((one) => [one, asAnother ? `anon_back_${one}` : erased.viewerOf(one)!]));
        comeBack(erased, back);
        await erased.happen(after);
        await erased.finish();

        const never = aWorld();
        await never.happen(without(browsers, before));
        never.outside.now = now;
        comeBack(never, back);
        await never.happen(after);

        const gone = erased.messages.flatMap((message) =>
          message.type === 'viewer.erased' ? message.data.viewerIds : [],
        );
        erasures += gone.length;
        const isOfOthers = ({ data }: { data: object }): boolean =>
          !('viewerId' in data && gone.includes(data.viewerId as string));
        const events = eventsOf(erased);
        expect([...events.slice(0, told).filter(isOfOthers), ...events.slice(told)]).toEqual(eventsOf(never));
        expect(erased.readers()).toEqual(never.readers());
      }),
      { numRuns: 50, endOnFailure: true },
    );
    expect(erasures).toBeGreaterThan(50);
  });
});
