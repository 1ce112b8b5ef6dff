import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts } from '@docsight/testkit';
import { mongo } from 'mongoose';
import { aToken, day, hour, minute, noon, rules, second } from '../../test/builders.ts';
import { memoryReaderStore } from '../../test/memory-reader-store.ts';
import { replicasOn } from '../../test/reading-world.ts';
import { snapshotOf } from '../publishing/snapshot.ts';
import type { ReaderStore } from '../records/reader-store.ts';
import { readerIdOf } from '../rules/reader.ts';
import type { Reader, Rules } from '../rules/reader.ts';
import { historyLimits } from './compaction.ts';

const facts = aDocumentFacts({ pageCount: 14 });
const sessions = 1_000;
const ann = { viewerId: 'vwr_0123456789abcdef01234567', email: 'ann@acme.com', companyDomain: 'acme.com' };
const idOf = (number: number, length: number): string => String(number).padStart(length, 'x');

/** Returns the size in the database, without unpublished events. */
const sizeOf = (reader: Reader, version: number): number =>
  mongo.BSON.calculateObjectSize({
    _id: readerIdOf(reader),
    ...reader,
    version,
    outbox: [],
    outboxSince: new Date(),
    requestId: idOf(0, 36),
  });

/** Describes a thousand sessions that each read every page. */
type Shape = {
  /** Time between the starts of two sessions. */
  everyMs: number;
  used?: Rules;
  /** Whether a session is in another browser, which passes the gate. */
  isMerged?: (session: number) => boolean;
  /** How many sessions report at the same time: the newest and those before it. */
  tabsOpen?: number;
  downloads?: boolean;
  atOnce?: boolean;
};

/** Counts the expected figures of each day in the simplest way. `ms` is the time on each of the pages. */
const aTally = (debounceMs: number) => {
  const days = new Map<string, { visits: number; ms: number; downloads: number }>();
  const reported = new Map<number, number>();
  let activeAt = Number.NEGATIVE_INFINITY;
  const on = (at: number) => {
    const date = new Date(at).toISOString().slice(0, 10);
    const found = days.get(date) ?? { visits: 0, ms: 0, downloads: 0 };
    days.set(date, found);
    return found;
  };
  return {
    days,
    read: (session: number, at: number, ms: number): void => {
      on(at).ms += ms - (reported.get(session) ?? 0);
      if (at - activeAt > debounceMs) on(at).visits += 1;
      activeAt = at;
      reported.set(session, ms);
    },
    download: (at: number): void => {
      on(at).downloads += 1;
    },
  };
};

const readingOf = async ({
  everyMs,
  used = rules,
  isMerged = () => false,
  tabsOpen = 1,
  downloads = false,
  atOnce = false,
}: Shape) => {
  const memory = memoryReaderStore();
  let largest = 0;
  const store: ReaderStore = {
    ...memory.store,
    write: async (stored, write) => {
      largest = Math.max(largest, sizeOf(write.reader, stored?.version ?? 1));
      return memory.store.write(stored, write);
    },
  };
  const [replica] = replicasOn({ store, history: memory.archive.store }, historyLimits, 1, used);
  const { counting } = replica!;
  const tally = aTally(used.viewDebounceSeconds * second);
  const readerId = `${facts.documentId}:${ann.viewerId}`;
  const tokenOf = (session: number, viewerId: string) =>
    aToken(viewerId, { id: `ses_${idOf(session, 16)}`, startedAt: noon + session * everyMs });
  const read = async (session: number, viewerId: string, at: number, ms: number): Promise<void> => {
    const pages = Array.from({ length: facts.pageCount }, (_, index) => ({ page: index + 1, seconds: ms / 1000 }));
    await counting.countBeacon(facts, tokenOf(session, viewerId), pages, at);
    tally.read(session, at, ms);
  };

  const perform = async (session: number): Promise<void> => {
    const at = noon + session * everyMs + second;
    const viewerId = isMerged(session) ? `anon_${idOf(session, 16)}` : ann.viewerId;
    for (let tab = Math.max(0, session - tabsOpen + 1); tab < session; tab += 1)
      await read(tab, ann.viewerId, at, 50 * (session - tab + 1));
    await read(session, viewerId, at, 50);
    if (downloads) {
      const downloadId = `3f1c0b5a-0000-4000-8000-${idOf(session, 12)}`;
      await counting.countDownload(facts, viewerId, { downloadId, at });
      tally.download(at);
    }
    if (isMerged(session)) {
      await counting.passGate(facts, tokenOf(session, viewerId), ann, { name: '', at });
    }
  };
  if (atOnce) await Promise.all(Array.from({ length: sessions }, (_, session) => perform(session)));
  else for (let session = 0; session < sessions; session += 1) await perform(session);
  await replica!.history.part.stop!();
  const { reader, version } = memory.records.get(readerId)!;
  const segments = [...memory.archive.segments.values()];
  return {
    sizes: {
      record: sizeOf(reader, version),
      largest,
      largestSegment: Math.max(0, ...segments.map((segment) => mongo.BSON.calculateObjectSize(segment))),
    },
    days: snapshotOf(reader, version, segments).days,
    tally: tally.days,
  };
};

const shapes: Record<string, Shape> = {
  'within one hour': { everyMs: 3.6 * second },
  'within one hour, each a visit': {
    everyMs: 3.6 * second,
    used: { ...rules, viewDebounceSeconds: 1, revisitAfterSeconds: 2 },
  },
  'within one hour, four tabs at a time': { everyMs: 3.6 * second, tabsOpen: 4 },
  'at once': { everyMs: 0, atOnce: true },
  'within a day': { everyMs: 86 * second },
  'a visit every 31 minutes': { everyMs: 31 * minute },
  'one a day over three years': { everyMs: day },
  'one a day, each in another browser that passes the gate': { everyMs: day, isMerged: () => true },
  'within one hour, each in another browser that passes the gate': { everyMs: 3.6 * second, isMerged: () => true },
  'every 5 hours, some in other browsers that pass the gate, with a download each': {
    everyMs: 5 * hour,
    isMerged: (session) => session % 7 === 0,
    downloads: true,
  },
};

describe('after 1,000 sessions that read all 14 pages', () => {
  it.each(Object.keys(shapes))('%s: the record was always below 16 KB, and every figure is exact', async (name) => {
    const { sizes, days, tally } = await readingOf(shapes[name]!);
    expect(Math.max(...Object.values(sizes))).toBeLessThan(16 * 1_024);
    const sums = days.map(({ date, visits, downloads, pages }) => [
      date,
      { visits, downloads, ms: new Set(Object.values(pages).map(({ ms }) => ms)) },
    ]);
    const expected = [...tally].map(([date, { ms, ...sum }]) => [date, { ...sum, ms: new Set([ms]) }]);
    expect(sums).toEqual(expected);
  });
});
