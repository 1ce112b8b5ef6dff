import { describe, expect, it } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { batchByKey } from './batch-by-key.ts';

type Document = { documentId: string };

/** Builds a batched fold of documents in which the test ends each run. */
const heldFold = () => {
  const runs: { documentId: string; readers: number }[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const foldBatched = batchByKey<Document, string>(
    ({ documentId }, readers) => {
      runs.push({ documentId, readers: readers.length });
      return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
    },
    { idOf: ({ documentId }) => documentId, maxItems: 300 },
  );
  const fold = (documentId: string, readers = 1) =>
    foldBatched(
      { documentId },
      Array.from({ length: readers }, (_, index) => `reader ${index}`),
    );
  return { runs, fold, endNext: (error?: Error) => ends.shift()!(error) };
};

describe('batching by key', () => {
  it('runs one fold of a document at a time, and batches what arrives meanwhile', async () => {
    const { runs, fold, endNext } = heldFold();
    const all = [fold('a'), fold('a'), fold('a', 2)];
    expect(runs).toEqual([{ documentId: 'a', readers: 1 }]);
    endNext();
    await all[0];
    await eventually(() => expect(runs).toHaveLength(2));
    expect(runs[1]).toEqual({ documentId: 'a', readers: 3 });
    endNext();
    await Promise.all(all);
    const later = fold('a');
    expect(runs).toHaveLength(3);
    endNext();
    await later;
  });

  it('runs folds of different documents in parallel', () => {
    const { runs, fold } = heldFold();
    void fold('a');
    void fold('b');
    expect(runs.map(({ documentId }) => documentId)).toEqual(['a', 'b']);
  });

  it('limits the items of a run', async () => {
    const { runs, fold, endNext } = heldFold();
    const all = [fold('a'), fold('a', 200), fold('a', 100), fold('a', 400)];
    for (const expected of [1, 300, 400]) {
      await eventually(() => expect(runs.at(-1)!.readers).toBe(expected));
      endNext();
    }
    await Promise.all(all);
  });

  it('rejects the calls of a failed run only, and continues with the next', async () => {
    const { fold, endNext } = heldFold();
    const [failing, next] = [fold('a'), fold('a')];
    endNext(new Error('the database is away'));
    await expect(failing).rejects.toThrow('away');
    endNext();
    await next;
  });
});
