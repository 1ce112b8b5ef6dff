import { describe, expect, it } from '@jest/globals';
import { withRequestId } from '@docsight/service-kit';
import { aDocumentFacts } from '@docsight/testkit';
import { noon } from '../../test/builders.ts';
import { memoryReaderStore } from '../../test/memory-reader-store.ts';
import { applyDownload } from '../rules/apply-download.ts';
import { blankReader, readerIdOf } from '../rules/reader.ts';
import { makeReaderChanges } from './change-queue.ts';
import type { ReaderChanges } from './change-queue.ts';

const facts = aDocumentFacts();
const blank = blankReader(facts, { viewerId: 'anon_1' });
const readerId = readerIdOf(blank);

const aStore = (options: { mostWaiting?: number; mostTries?: number } = {}) => {
  const memory = memoryReaderStore();
  const nudged: string[] = [];
  let ids = 0;
  const changes = makeReaderChanges({
    store: memory.store,
    history: memory.history,
    newId: () => `evt_${(ids += 1)}`,
    now: () => new Date(noon),
    onStored: (id) => nudged.push(id),
    onTrouble: () => undefined,
    ...options,
  });
  return { ...memory, nudged, changes };
};

const download = (changes: ReaderChanges, downloadId: string): Promise<string> =>
  changes(blank, noon, (reader) => ({
    ...applyDownload(reader, { downloadId, at: noon }, facts),
    result: downloadId,
  }));

describe('changing a reader', () => {
  it('stores what waits in one write, and gives each caller its own result', async () => {
    const { changes, counts, readerOf, messages, nudged } = aStore();
    const ids = Array.from({ length: 50 }, (_, n) => `download ${n}`);
    expect(await Promise.all(ids.map((id) => download(changes, id)))).toEqual(ids);
    expect(readerOf(readerId)?.downloadIds).toEqual(ids);
    expect(counts.writes).toBe(2); // the first alone, then all that had come meanwhile
    expect(messages.map(({ id }) => id)).toEqual(ids.map((_, n) => `evt_${n + 1}`));
    expect(nudged).toEqual([readerId, readerId]);
  });

  it('writes nothing when nothing changes', async () => {
    const { changes, counts, nudged } = aStore();
    expect(await changes(blank, noon, (reader) => ({ reader, events: [], result: 'seen' }))).toBe('seen');
    expect(counts.writes).toBe(0);
    expect(nudged).toEqual([]);
  });

  it('throws to one caller only what its own decision throws', async () => {
    const { changes, readerOf } = aStore();
    const outcomes = await Promise.allSettled([
      download(changes, 'one'),
      changes(blank, noon, () => {
        throw new Error('closed');
      }),
      download(changes, 'two'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(readerOf(readerId)?.downloadIds).toEqual(['one', 'two']);
  });

  it('puts the request that waits into its events, whoever stores them', async () => {
    const { changes, messages } = aStore();
    await Promise.all(['a', 'b', 'c'].map((id) => withRequestId(`request-${id}`, () => download(changes, id))));
    expect(messages).toMatchObject(
      ['a', 'b', 'c'].map((id) => ({
        requestId: `request-${id}`,
        accountId: facts.accountId,
        time: '2026-03-10T12:00:00.000Z',
      })),
    );
  });

  it('decides again when another replica was faster', async () => {
    const { store, history, readerOf, messages, changes } = aStore();
    const replicas = [
      changes,
      ...Array.from({ length: 3 }, () =>
        makeReaderChanges({
          ...{ store, history, newId: () => 'evt', now: () => new Date(noon) },
          ...{ onStored: () => undefined, onTrouble: () => undefined },
        }),
      ),
    ];
    const ids = Array.from({ length: 80 }, (_, n) => `download ${n}`);
    await Promise.all(ids.map((id, n) => download(replicas[n % replicas.length]!, id)));
    expect(readerOf(readerId)?.downloadIds.sort()).toEqual([...ids].sort());
    expect(messages).toHaveLength(80);
  });

  it('gives up with 503 when others are faster again and again', async () => {
    const { store, history } = memoryReaderStore();
    const changes = makeReaderChanges({
      store: { ...store, write: async () => false },
      history,
      onTrouble: () => undefined,
      newId: () => 'evt',
      now: () => new Date(noon),
      onStored: () => undefined,
      mostTries: 3,
    });
    await expect(download(changes, 'one')).rejects.toMatchObject({
      code: 'service_unavailable',
      headers: { 'Retry-After': '2' },
    });
  });

  it('tells every caller when the store fails, and works again afterwards', async () => {
    const memory = memoryReaderStore();
    let away = true;
    const changes = makeReaderChanges({
      store: {
        ...memory.store,
        write: async (stored, write) => {
          if (away) throw new Error('away');
          return memory.store.write(stored, write);
        },
      },
      history: memory.history,
      onTrouble: () => undefined,
      newId: () => 'evt',
      now: () => new Date(noon),
      onStored: () => undefined,
    });
    const outcomes = await Promise.allSettled([download(changes, 'one'), download(changes, 'two')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    away = false;
    await download(changes, 'three');
    expect(memory.readerOf(readerId)?.downloadIds).toEqual(['three']);
  });

  it('refuses with 503 what is too much to wait, and takes more once there is room', async () => {
    const { changes, readerOf } = aStore({ mostWaiting: 2 });
    const outcomes = await Promise.allSettled(['one', 'two', 'three'].map((id) => download(changes, id)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await download(changes, 'four');
    expect(readerOf(readerId)?.downloadIds).toEqual(['one', 'two', 'four']);
  });
});
