import { describe, expect, it } from '@jest/globals';
import type { DocumentFacts } from '@docsight/contracts';
import { withRequestId } from '@docsight/service-kit';
import { aDocumentFacts } from '@docsight/testkit';
import { noon } from '../../test/builders.ts';
import { memoryReaderStore } from '../../test/memory-reader-store.ts';
import type { ReaderStore } from '../records/reader-store.ts';
import { applyDownload } from '../rules/apply-download.ts';
import { unchanged } from '../rules/decision.ts';
import { newReader, readerIdOf, readerKey } from '../rules/reader.ts';
import { makeChangeQueue } from './change-queue.ts';
import type { ChangeQueue } from './change-queue.ts';
import type { WaitingLimits } from './waiting-room.ts';

const facts = aDocumentFacts();
const key = readerKey(facts, 'anon_1');
const readerId = readerIdOf(key);

const aQueue = (options: { store?: Partial<ReaderStore>; limits?: WaitingLimits; maxTries?: number } = {}) => {
  const memory = memoryReaderStore();
  const nudged: string[] = [];
  let ids = 0;
  const another = (): ChangeQueue =>
    makeChangeQueue({
      ...options,
      store: { ...memory.store, ...options.store },
      history: memory.history,
      newId: () => `evt_${(ids += 1)}`,
      now: () => new Date(noon),
      onStored: (id) => nudged.push(id),
      onCompactionFailed: () => undefined,
    });
  return { ...memory, nudged, queue: another(), another };
};

const download = async ({ change }: ChangeQueue, downloadId: string): Promise<string> => {
  const decision = await change(key, { at: noon }, (reader) => ({
    ...applyDownload(reader, { downloadId, at: noon }, facts),
    downloadId,
  }));
  return decision.downloadId;
};

describe('a change of a reader', () => {
  it('shares a write with the changes that wait, and resolves to its own decision', async () => {
    const { queue, counts, readerOf, messages, nudged } = aQueue();
    const ids = Array.from({ length: 50 }, (_, n) => `download ${n}`);
    expect(await Promise.all(ids.map((id) => download(queue, id)))).toEqual(ids);
    expect(readerOf(readerId)?.downloadIds).toEqual(ids);
    expect(counts.writes).toBe(2); // the first change alone, then all that waited
    expect(messages.map(({ id }) => id)).toEqual(ids.map((_, n) => `evt_${n + 1}`));
    expect(nudged).toEqual([readerId, readerId]);
  });

  it('writes nothing if it changes nothing', async () => {
    const { queue, counts, nudged } = aQueue();
    const decision = await queue.change(key, { at: noon }, (reader) => ({ ...unchanged(reader), result: 'seen' }));
    expect(decision.result).toBe('seen');
    expect(counts.writes).toBe(0);
    expect(nudged).toEqual([]);
  });

  it('rejects with the error of its own decision, and no other change does', async () => {
    const { queue, readerOf } = aQueue();
    const outcomes = await Promise.allSettled([
      download(queue, 'one'),
      queue.change(key, { at: noon }, () => {
        throw new Error('closed');
      }),
      download(queue, 'two'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(readerOf(readerId)?.downloadIds).toEqual(['one', 'two']);
  });

  it('puts its own request into its events, also when it shares a write', async () => {
    const { queue, messages } = aQueue();
    await Promise.all(['a', 'b', 'c'].map((id) => withRequestId(`request-${id}`, () => download(queue, id))));
    expect(messages).toMatchObject(
      ['a', 'b', 'c'].map((id) => ({
        requestId: `request-${id}`,
        accountId: facts.accountId,
        time: '2026-03-10T12:00:00.000Z',
      })),
    );
  });

  it('is decided again if another replica was faster', async () => {
    const { queue, another, readerOf, messages } = aQueue();
    const replicas = [queue, another(), another(), another()];
    const ids = Array.from({ length: 80 }, (_, n) => `download ${n}`);
    await Promise.all(ids.map((id, n) => download(replicas[n % replicas.length]!, id)));
    expect(readerOf(readerId)?.downloadIds.toSorted()).toEqual([...ids].sort());
    expect(messages).toHaveLength(80);
  });

  it('is rejected with 429 if other replicas were faster again and again', async () => {
    const { queue } = aQueue({ store: { write: async () => false }, maxTries: 3 });
    await expect(download(queue, 'one')).rejects.toMatchObject({
      code: 'rate_limited',
      headers: { 'Retry-After': '2' },
    });
  });

  it('is rejected if the store fails, and later changes succeed', async () => {
    let isAway = true;
    const memory = aQueue({
      store: {
        write: async (stored, write) => {
          if (isAway) throw new Error('away');
          return memory.store.write(stored, write);
        },
      },
    });
    const outcomes = await Promise.allSettled([download(memory.queue, 'one'), download(memory.queue, 'two')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    await download(memory.queue, 'three');
    expect(memory.readerOf(readerId)?.downloadIds).toEqual(['three']);
  });

  it('that changes nothing is decided on a fresh read, which the next change uses', async () => {
    const { queue, another, counts } = aQueue();
    await download(queue, 'one');
    await download(another(), 'two'); // the first queue's state is out of date now
    const seen = await queue.change(key, { at: noon }, (reader) => ({ ...unchanged(reader), ids: reader.downloadIds }));
    expect(seen.ids).toEqual(['one', 'two']);
    const { reads } = counts;
    await download(queue, 'three');
    expect(counts.reads).toBe(reads);
  });
});

/** A store in which the writes of slow readers wait until they are released. */
const aHeldReader = (limits?: WaitingLimits) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const calls: string[] = [];
  const memory: ReturnType<typeof aQueue> = aQueue({
    ...(limits && { limits }),
    store: {
      write: async (stored, write) => {
        calls.push(write.reader.viewerId);
        if (write.reader.viewerId.startsWith('anon_slow')) await held;
        return memory.store.write(stored, write);
      },
    },
  });
  const { queue, readerOf } = memory;
  let decisions = 0;
  /** Resolves with `done`, or with the problem. */
  const request = (
    viewerId: string,
    options: { document?: DocumentFacts; entries?: number; signal?: AbortSignal } = {},
  ): Promise<string> => {
    const { document = facts, entries = 1, signal } = options;
    const downloadId = `download ${(decisions += 1)}`;
    const change = { at: noon, entries, ...(signal && { signal }) };
    const changed = queue.change(readerKey(document, viewerId), change, (reader) => {
      calls.push(downloadId);
      return applyDownload(reader, { downloadId, at: noon }, document);
    });
    return changed.then(() => 'done', problemOf);
  };
  return { ...memory, calls, request, readerOf, release: () => release() };
};

/** Returns the code of an error, or its text. */
const problemOf = (error: unknown): string => (error as { code?: string }).code ?? String(error);

describe('requests that wait for a slow reader', () => {
  const limits = {
    perKey: 80,
    perOwner: 160,
    total: 400,
    reservedForSmall: 120,
    smallUpTo: 100,
    reservedForSmallKeys: 0,
    smallKeyUpTo: 0,
  };
  const ofAnotherAccount = aDocumentFacts();

  it('are limited for that reader with 429; others of the account, and other accounts, do not notice', async () => {
    const { request, release } = aHeldReader(limits);
    const flood = Array.from({ length: 30 }, () => request('anon_slow'));
    expect(await Promise.all([request('anon_1'), request('anon_1', { document: ofAnotherAccount })])).toEqual([
      'done',
      'done',
    ]);
    release();
    expect(await Promise.all(flood)).toEqual(flood.map((_, index) => (index < 3 ? 'done' : 'rate_limited')));
    expect(await Promise.all([request('anon_slow')])).toEqual(['done']);
  });

  it('of a few others of the account leave room for a small reader', async () => {
    const { request, release } = aHeldReader({ ...limits, reservedForSmallKeys: 60, smallKeyUpTo: 25 });
    const flooding = ['anon_slow_1', 'anon_slow_2', 'anon_slow_3'];
    const floods = flooding.map((viewerId) => [1, 2, 3].map(() => request(viewerId, { entries: 10 })));
    expect(await request('anon_1')).toBe('done');
    release();
    expect(new Set(await Promise.all(floods.flat()))).toEqual(new Set(['done', 'rate_limited']));
  });

  it('are limited for their account, and another account finds room even if several flood', async () => {
    const { request, release } = aHeldReader(limits);
    const floods = [aDocumentFacts(), aDocumentFacts(), aDocumentFacts()].map((document) =>
      ['anon_slow', 'anon_slow', 'anon_slow', 'anon_2'].map((viewerId) => request(viewerId, { document, entries: 40 })),
    );
    const victim = Array.from({ length: 3 }, () => request('anon_1', { document: ofAnotherAccount }));
    expect(await Promise.all(victim)).toEqual(['done', 'done', 'done']);
    release();
    const flooded = await Promise.all(floods.flat());
    expect(new Set(flooded)).toEqual(new Set(['done', 'rate_limited', 'service_unavailable']));
  });

  it('are dropped without a decision once their client has left, and free their room', async () => {
    const { request, release, calls, readerOf } = aHeldReader(limits);
    const first = request('anon_slow');
    const leaving = new AbortController();
    const waiting = [1, 2].map(() => request('anon_slow', { signal: leaving.signal }));
    leaving.abort(new Error('left'));
    expect(await Promise.all(waiting)).toEqual(['Error: left', 'Error: left']);
    const next = request('anon_slow');
    release();
    expect(await Promise.all([first, next])).toEqual(['done', 'done']);
    expect(calls.filter((call) => call.startsWith('download'))).toEqual(['download 1', 'download 4']);
    expect(readerOf(readerIdOf(readerKey(facts, 'anon_slow')))?.downloadIds).toEqual(['download 1', 'download 4']);
  });

  it('share writes of a limited length on a large record, so that other readers come in between', async () => {
    const { request, release, calls, records } = aHeldReader();
    release();
    const pages = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [String(index + 1), '2026-03-10']));
    const large = readerKey(facts, 'anon_slow');
    const visits = [{ start: noon, last: noon, pages }];
    records.set(readerIdOf(large), { reader: { ...newReader(large), visits }, version: 1 });
    const flood = Array.from({ length: 60 }, () => request('anon_slow'));
    await Promise.all([...flood, request('anon_1')]);
    const decisionsBefore = calls.indexOf('anon_1');
    expect(decisionsBefore).toBeLessThan(20);
    expect(calls.filter((call) => call === 'anon_slow').length).toBeLessThan(20);
  });
});
