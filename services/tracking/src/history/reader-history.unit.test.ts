import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts } from '@docsight/testkit';
import { aReading, aToken, day, hour, minute, noon } from '../../test/builders.ts';
import { aReplica } from '../../test/a-replica.ts';
import { aHistory, memoryReaderStore } from '../../test/memory-reader-store.ts';
import { snapshotOf } from '../publishing/snapshot.ts';
import { firstVisitStart, pagesSeen, readingMs, totalVisits } from '../rules/reader.ts';
import type { HistoryStore } from './history-store.ts';
import type { HistoryLimits } from './compaction.ts';
import { archiveHistory, restoreSegment } from './segment.ts';

const facts = aDocumentFacts({ pageCount: 14 });
const ann = { viewerId: 'vwr_ann', email: 'ann@acme.com', companyDomain: 'acme.com' };
const always: HistoryLimits = { archiveAboveBytes: 0, minSavedBytes: 1, keptSessionBytes: 0 };

let keys = 0;
const newKey = (): string => `key${(keys += 1)}`;

/** A reader who reads on each of some days, around midnight. */
const readOn = (days: number) => {
  const reading = aReading({ pageCount: 14 });
  for (let date = 0; date < days; date += 1) {
    const evening = noon + date * day + 12 * hour - minute;
    reading.beacon(evening, { [1 + (date % 14)]: 5, 2: 1 }, { id: `ses_${date}` });
    reading.beacon(evening + 2 * minute, { [1 + (date % 14)]: 7, 3: 1 }, { id: `ses_${date}` });
  }
  return reading.reader();
};

describe('archiving history', () => {
  it('keeps the last visit and two days, and changes no figure', () => {
    const whole = readOn(60);
    const { reader, segments } = archiveHistory(whole, 7, newKey);
    expect(reader.visits).toEqual(whole.visits.slice(-1));
    expect(Object.keys(reader.days)).toHaveLength(2);
    expect(segments.length).toBeGreaterThan(1);
    for (const figure of [pagesSeen, readingMs, totalVisits, firstVisitStart])
      expect(figure(reader)).toBe(figure(whole));
  });

  it('is reversible', () => {
    const whole = readOn(60);
    const { reader, segments } = archiveHistory(whole, 7, newKey);
    expect(segments.toReversed().reduce(restoreSegment, reader)).toEqual(whole);
    const small = readOn(1);
    expect(archiveHistory(small, 7, newKey)).toEqual({ reader: small, segments: [] });
  });

  it('leaves a snapshot with the days of the record, and the day from which on they are complete', () => {
    const whole = readOn(60);
    const { reader, segments } = archiveHistory(whole, 7, newKey);
    const recent = snapshotOf(reader, 9);
    const all = snapshotOf(whole, 9);
    expect(recent).toEqual({ ...all, days: all.days.slice(-2), daysSince: all.days.at(-2)!.date });
    expect(snapshotOf(reader, 9, segments.slice(1)).days.length).toBeLessThan(all.days.length);
    expect(snapshotOf(reader, 9, segments)).toEqual(all);
  });
});

const aWorld = (options: { limits?: HistoryLimits; history?: Partial<HistoryStore> } = {}) => {
  const memory = memoryReaderStore();
  const calls: string[] = [];
  const counted = Object.fromEntries(
    Object.entries({ ...memory.archive.store, ...options.history }).map(([name, call]) => [
      name,
      (...args: unknown[]) => {
        calls.push(name);
        return (call as (...given: unknown[]) => unknown)(...args);
      },
    ]),
  ) as HistoryStore;
  const history = aHistory(memory.store, counted, options.limits);
  const troubles: unknown[] = [];
  const { counting, merging } = aReplica({
    store: memory.store,
    history,
    onCompactionFailed: (error) => troubles.push(error),
  });
  const beacon = (viewerId: string, number: number, seconds: number, at: number, startedAt = noon - hour) =>
    counting.countBeacon(facts, tokenOf(viewerId, number, startedAt), [{ page: 1, seconds }], at);
  const readerOf = (viewerId: string) => memory.readerOf(`${facts.documentId}:${viewerId}`)!;
  return { ...memory, calls, history, troubles, merging, counting, beacon, readerOf };
};

const tokenOf = (viewerId: string, number: number, startedAt = noon - hour) =>
  aToken(viewerId, { id: `ses_${number}`, startedAt });

describe('a change of a reader', () => {
  it('costs one write and reads no history if the reader has not read much', async () => {
    const { beacon, counting, calls, counts } = aWorld();
    await beacon('anon_1', 1, 1, noon);
    const { reads } = counts;
    for (let seconds = 2; seconds <= 10; seconds += 1) await beacon('anon_1', 1 + (seconds % 3), seconds, noon);
    await counting.countDownload(facts, 'anon_1', { downloadId: 'one', at: noon });
    expect(counts).toEqual({ reads, writes: 11 });
    expect(calls).toEqual([]);
  });

  it('costs the same if the reader has read for years', async () => {
    const { beacon, calls, counts } = aWorld({ limits: { ...always, minSavedBytes: 600 } });
    for (let date = 0; date < 40; date += 1)
      await beacon('anon_1', date, 1, noon + date * day, noon + date * day - hour);
    const before = { ...counts };
    calls.length = 0;
    await beacon('anon_1', 40, 1, noon + 40 * day, noon + 40 * day - minute);
    await beacon('anon_1', 40, 2, noon + 40 * day, noon + 40 * day - minute);
    expect(calls.filter((name) => !['addSegments', 'putSessions'].includes(name))).toEqual([]);
    expect(counts.reads).toBe(before.reads);
  });

  it('resolves before the record is compacted', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { beacon, history, readerOf } = aWorld({ limits: always, history: { addSegments: () => held } });
    await beacon('anon_1', 1, 1, noon);
    await beacon('anon_1', 1, 2, noon + hour);
    expect(readerOf('anon_1').visits).toHaveLength(2);
    let stopped = false;
    const stopping = history.part.stop!().then(() => (stopped = true));
    await Promise.resolve();
    expect(stopped).toBe(false);
    release();
    await stopping;
    expect(readerOf('anon_1').visits).toHaveLength(1);
  });

  it('succeeds if the compaction fails; the next change tries again', async () => {
    let isAway = true;
    const { beacon, troubles, readerOf } = aWorld({
      limits: always,
      history: {
        addSegments: async () => {
          if (isAway) throw new Error('away');
        },
      },
    });
    for (const visit of [0, 1, 2]) await beacon('anon_1', 1, 1 + visit, noon + visit * hour);
    await beacon('anon_1', 1, 3, noon + 2 * hour); // waits for the compaction
    expect(readerOf('anon_1').visits).toHaveLength(3);
    expect(troubles.length).toBeGreaterThan(0);
    isAway = false;
    await beacon('anon_1', 1, 4, noon + 3 * hour);
    await beacon('anon_1', 1, 4, noon + 3 * hour);
    expect(readerOf('anon_1')).toMatchObject({ visits: { length: 1 }, archive: { visits: 3 } });
  });
});

describe('archived history', () => {
  it('counts for the viewer that an anonymous reader became; late beacons of archived sessions add only new time', async () => {
    const { beacon, counting, readerOf } = aWorld({ limits: always });
    for (const session of [1, 2, 3, 4, 5]) await beacon('anon_1', session, 10, noon);
    expect(readerOf('anon_1').archivedSessionsUpTo).not.toBeNull();
    await counting.passGate(facts, tokenOf('anon_1', 5), ann, { name: '', at: noon });
    await beacon('anon_1', 1, 12, noon);
    await beacon('vwr_ann', 2, 11, noon);
    expect(readingMs(readerOf('vwr_ann'))).toBe(53_000);
  });

  it('is restored for a session that continues under a second e-mail', async () => {
    const { beacon, counting, readerOf } = aWorld({ limits: always });
    for (const session of [1, 2, 3, 4, 5]) await beacon('vwr_ann', session, 10, noon);
    const bob = { viewerId: 'vwr_bob', email: 'bob@acme.com', companyDomain: 'acme.com' };
    await counting.passGate(facts, tokenOf('vwr_ann', 1), bob, { name: '', at: noon });
    await beacon('vwr_bob', 1, 13, noon);
    expect(readingMs(readerOf('vwr_bob'))).toBe(3_000);
  });

  it('is not merged twice by a late process', async () => {
    const { beacon, counting, merging, readerOf } = aWorld({ limits: always });
    const at = (number: number): number => noon + number * day;
    await beacon('anon_0', 0, 10, at(0));
    const redirected = { ...readerOf('anon_0'), mergedInto: ann.viewerId };
    for (let number = 0; number < 12; number += 1) {
      await beacon(`anon_${number}`, number, 10, at(number), at(number) - hour);
      const token = tokenOf(`anon_${number}`, number, at(number) - hour);
      await counting.passGate(facts, token, ann, { name: '', at: at(number) });
    }
    expect(readerOf('vwr_ann').mergedFrom).not.toContain('anon_0');
    await merging.finish(facts, { ...redirected, pendingMerge: { ...ann, name: '', at: at(0) } });
    expect(readingMs(readerOf('vwr_ann'))).toBe(120_000);
    expect(totalVisits(readerOf('vwr_ann'))).toBe(12);
  });

  it('is not counted twice by a late download message', async () => {
    const { counting, messages, readerOf } = aWorld({ limits: always });
    const download = (number: number) =>
      counting.countDownload(facts, 'anon_1', { downloadId: `download ${number}`, at: noon + number * hour });
    for (let number = 0; number < 100; number += 1) await download(number);
    for (const number of [0, 3, 50, 96, 99]) await download(number);
    expect(readerOf('anon_1').downloadIds.length).toBeLessThan(10);
    expect(messages.filter(({ type }) => type === 'document.downloaded')).toHaveLength(100);
  });
});
