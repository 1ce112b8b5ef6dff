import { describe, expect, it } from '@jest/globals';
import { withRequestId } from '@docsight/service-kit';
import { aDocumentFacts } from '@docsight/testkit';
import { noon } from '../../test/builders.ts';
import { memoryReaderStore } from '../../test/memory-reader-store.ts';
import type { ReaderStore } from '../records/reader-store.ts';
import { applyDownload } from '../rules/apply-download.ts';
import { unchanged } from '../rules/decision.ts';
import { readerIdOf, readerKey } from '../rules/reader.ts';
import { makeChangeQueue } from './change-queue.ts';
import type { ChangeQueue } from './change-queue.ts';

const facts = aDocumentFacts();
const key = readerKey(facts, 'anon_1');
const readerId = readerIdOf(key);

const aQueue = (options: { store?: Partial<ReaderStore>; maxWaiting?: number; maxTries?: number } = {}) => {
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
    expect(readerOf(readerId)?.downloadIds.sort()).toEqual([...ids].sort());
    expect(messages).toHaveLength(80);
  });

  it('is rejected with 503 if other replicas were faster again and again', async () => {
    const { queue } = aQueue({ store: { write: async () => false }, maxTries: 3 });
    await expect(download(queue, 'one')).rejects.toMatchObject({
      code: 'service_unavailable',
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

  it('is rejected with 503 if too many wait, and accepted once there is room', async () => {
    const { queue, readerOf } = aQueue({ maxWaiting: 2 });
    const outcomes = await Promise.allSettled(['one', 'two', 'three'].map((id) => download(queue, id)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await download(queue, 'four');
    expect(readerOf(readerId)?.downloadIds).toEqual(['one', 'two', 'four']);
  });
});
