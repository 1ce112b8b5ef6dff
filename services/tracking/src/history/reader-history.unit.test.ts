import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts } from '@docsight/testkit';
import { aReading, day, hour, minute, noon, rules } from '../../test/builders.ts';
import { aHistory, memoryReaderStore } from '../../test/memory-reader-store.ts';
import { makeReaderChanges } from '../changing/change-queue.ts';
import { makeMerging } from '../changing/merging.ts';
import { snapshotOf } from '../publishing/snapshot.ts';
import { firstStart, pagesSeen, readingMs, visitsEver } from '../rules/reader.ts';
import { makeReading } from '../viewing/count-reading.ts';
import type { HistoryStore } from './history-store.ts';
import type { HistoryLimits } from './reader-history.ts';
import { archived, restored } from './segment.ts';

const facts = aDocumentFacts({ pageCount: 14 });
const ann = { viewerId: 'vwr_ann', email: 'ann@acme.com', companyDomain: 'acme.com' };
const always: HistoryLimits = { shrinkFrom: 0, worthwhile: 1, sessionsStay: 0 };

let keys = 0;
const newKey = (): string => `key${(keys += 1)}`;

/** A reader who reads on each of some days, in the evening over midnight. */
const readOn = (days: number) => {
  const reading = aReading({ pageCount: 14 });
  for (let date = 0; date < days; date += 1) {
    const evening = noon + date * day + 12 * hour - minute;
    reading.beacon(evening, { [1 + (date % 14)]: 5, 2: 1 }, { id: `ses_${date}` });
    reading.beacon(evening + 2 * minute, { [1 + (date % 14)]: 7, 3: 1 }, { id: `ses_${date}` });
  }
  return reading.reader();
};

describe('what is cut off a reader', () => {
  it('leaves the last visit and two days, and no figure changes', () => {
    const whole = readOn(60);
    const { reader, segments } = archived(whole, 7, newKey);
    expect(reader.visits).toEqual(whole.visits.slice(-1));
    expect(Object.keys(reader.days)).toHaveLength(2);
    expect(segments.length).toBeGreaterThan(1);
    for (const figure of [pagesSeen, readingMs, visitsEver, firstStart]) expect(figure(reader)).toBe(figure(whole));
  });

  it('comes back as it was', () => {
    const whole = readOn(60);
    const { reader, segments } = archived(whole, 7, newKey);
    expect(segments.toReversed().reduce(restored, reader)).toEqual(whole);
    const small = readOn(1);
    expect(archived(small, 7, newKey)).toEqual({ reader: small, segments: [] });
  });

  it('is told with the days that are at hand, which say since when they are all', () => {
    const whole = readOn(60);
    const { reader, segments } = archived(whole, 7, newKey);
    const told = snapshotOf(reader, 9);
    const all = snapshotOf(whole, 9);
    expect(told).toEqual({ ...all, days: all.days.slice(-2), daysSince: all.days.at(-2)!.date });
    expect(snapshotOf(reader, 9, segments.slice(1)).days.length).toBeLessThan(all.days.length);
    expect(snapshotOf(reader, 9, segments)).toEqual(all);
  });
});

const session = (number: number, sessionStartedAt = noon - hour) => ({ sessionId: `ses_${number}`, sessionStartedAt });

const aWorld = (options: { limits?: HistoryLimits; history?: Partial<HistoryStore> } = {}) => {
  const memory = memoryReaderStore();
  const calls: string[] = [];
  const asideStore = { ...memory.aside.store, ...options.history };
  const counted = Object.fromEntries(
    Object.entries(asideStore).map(([name, call]) => [
      name,
      (...args: unknown[]) => {
        calls.push(name);
        return (call as (...given: unknown[]) => unknown)(...args);
      },
    ]),
  ) as HistoryStore;
  const history = aHistory(memory.store, counted, options.limits);
  const troubles: unknown[] = [];
  const changes = makeReaderChanges({
    ...{ store: memory.store, history, newId: () => 'evt', now: () => new Date(noon) },
    ...{ onStored: () => undefined, onTrouble: (error: unknown) => troubles.push(error) },
  });
  const merging = makeMerging({ changes, history, rules });
  const reading = makeReading({ changes, merging, rules });
  const beacon = (viewerId: string, number: number, seconds: number, at: number, startedAt = noon - hour) => {
    const pages = [{ page: 1, seconds }];
    return reading.countBeacon(facts, viewerId, { ...session(number, startedAt), pages }, at, () => undefined);
  };
  const readerOf = (viewerId: string) => memory.readerOf(`${facts.documentId}:${viewerId}`)!;
  return { ...memory, calls, history, troubles, merging, reading, beacon, readerOf };
};

describe('a change of a reader', () => {
  it('who has not read much costs one write and no look at any history', async () => {
    const { beacon, reading, calls, counts } = aWorld();
    await beacon('anon_1', 1, 1, noon);
    const { reads } = counts;
    for (let seconds = 2; seconds <= 10; seconds += 1) await beacon('anon_1', 1 + (seconds % 3), seconds, noon);
    await reading.countDownload(facts, { viewerId: 'anon_1', downloadId: 'one', at: noon });
    expect(counts).toEqual({ reads, writes: 11 });
    expect(calls).toEqual([]);
  });

  it('who has read for years costs the same, whatever session begins', async () => {
    const { beacon, calls, counts } = aWorld({ limits: { ...always, worthwhile: 600 } });
    for (let date = 0; date < 40; date += 1)
      await beacon('anon_1', date, 1, noon + date * day, noon + date * day - hour);
    const before = { ...counts };
    calls.length = 0;
    await beacon('anon_1', 40, 1, noon + 40 * day, noon + 40 * day - minute);
    await beacon('anon_1', 40, 2, noon + 40 * day, noon + 40 * day - minute);
    expect(calls.filter((name) => !['add', 'putSessions'].includes(name))).toEqual([]);
    expect(counts.reads).toBe(before.reads);
  });

  it('is answered before the record is made small', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { beacon, history, readerOf } = aWorld({ limits: always, history: { add: () => held } });
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

  it('stands when the record cannot be made small; the next change tries again', async () => {
    let isAway = true;
    const { beacon, troubles, readerOf } = aWorld({
      limits: always,
      history: {
        add: async () => {
          if (isAway) throw new Error('away');
        },
      },
    });
    for (const visit of [0, 1, 2]) await beacon('anon_1', 1, 1 + visit, noon + visit * hour);
    await beacon('anon_1', 1, 3, noon + 2 * hour); // behind the one that tries to make it small
    expect(readerOf('anon_1').visits).toHaveLength(3);
    expect(troubles.length).toBeGreaterThan(0);
    isAway = false;
    await beacon('anon_1', 1, 4, noon + 3 * hour);
    await beacon('anon_1', 1, 4, noon + 3 * hour);
    expect(readerOf('anon_1')).toMatchObject({ visits: { length: 1 }, archive: { visits: 3 } });
  });
});

describe('what was let go of', () => {
  it('counts for the viewer that an anonymous reader became: a late beacon of a session set aside adds only what is new', async () => {
    const { beacon, reading, readerOf } = aWorld({ limits: always });
    for (const session of [1, 2, 3, 4, 5]) await beacon('anon_1', session, 10, noon);
    expect(readerOf('anon_1').sessionsAside).not.toBeNull();
    await reading.passGate(facts, { viewerId: 'anon_1', ...session(5) }, ann, { name: '', at: noon });
    await beacon('anon_1', 1, 12, noon);
    await beacon('vwr_ann', 2, 11, noon);
    expect(readingMs(readerOf('vwr_ann'))).toBe(53_000);
  });

  it('goes with a session that is taken over by a second e-mail', async () => {
    const { beacon, reading, readerOf } = aWorld({ limits: always });
    for (const session of [1, 2, 3, 4, 5]) await beacon('vwr_ann', session, 10, noon);
    const bob = { viewerId: 'vwr_bob', email: 'bob@acme.com', companyDomain: 'acme.com' };
    await reading.passGate(facts, { viewerId: 'vwr_ann', ...session(1) }, bob, { name: '', at: noon });
    await beacon('vwr_bob', 1, 13, noon);
    expect(readingMs(readerOf('vwr_bob'))).toBe(3_000);
  });

  it('is not merged twice, by however late a finisher', async () => {
    const { beacon, reading, merging, readerOf } = aWorld({ limits: always });
    const at = (number: number): number => noon + number * day;
    await beacon('anon_0', 0, 10, at(0));
    const frozen = { ...readerOf('anon_0'), mergedInto: ann.viewerId };
    for (let number = 0; number < 12; number += 1) {
      await beacon(`anon_${number}`, number, 10, at(number), at(number) - hour);
      const token = { viewerId: `anon_${number}`, ...session(number, at(number) - hour) };
      await reading.passGate(facts, token, ann, { name: '', at: at(number) });
    }
    expect(readerOf('vwr_ann').mergedFrom).not.toContain('anon_0');
    await merging.finish(facts, { ...frozen, pendingMerge: { ...ann, name: '', at: at(0) } });
    expect(readingMs(readerOf('vwr_ann'))).toBe(120_000);
    expect(visitsEver(readerOf('vwr_ann'))).toBe(12);
  });

  it('is not downloaded twice, by however late a message', async () => {
    const { reading, messages, readerOf } = aWorld({ limits: always });
    const download = (number: number) =>
      reading.countDownload(facts, { viewerId: 'anon_1', downloadId: `download ${number}`, at: noon + number * hour });
    for (let number = 0; number < 100; number += 1) await download(number);
    for (const number of [0, 3, 50, 96, 99]) await download(number);
    expect(readerOf('anon_1').downloadIds.length).toBeLessThan(10);
    expect(messages.filter(({ type }) => type === 'document.downloaded')).toHaveLength(100);
  });
});
