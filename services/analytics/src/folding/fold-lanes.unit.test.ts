import { describe, expect, it } from '@jest/globals';
import { aReaderSnapshot, eventually } from '@docsight/testkit';
import { inLanes } from './fold-lanes.ts';

const document = (documentId: string) => ({ documentId, accountId: 'owner' });

/** A fold that ends when the test says so. */
const heldFold = () => {
  const begun: { documentId: string; readers: number }[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const fold = inLanes(({ documentId }, told) => {
    begun.push({ documentId, readers: told.length });
    return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  });
  const tell = (documentId: string, readers = 1) =>
    fold(
      document(documentId),
      Array.from({ length: readers }, () => aReaderSnapshot({ documentId })),
    );
  return { begun, tell, endNext: (error?: Error) => ends.shift()!(error) };
};

describe('the lanes of documents', () => {
  it('count together what comes while a fold is under way, never two folds of a document at once', async () => {
    const { begun, tell, endNext } = heldFold();
    const all = [tell('a'), tell('a'), tell('a', 2)];
    expect(begun).toEqual([{ documentId: 'a', readers: 1 }]);
    endNext();
    await all[0];
    await eventually(() => expect(begun).toHaveLength(2));
    expect(begun[1]).toEqual({ documentId: 'a', readers: 3 });
    endNext();
    await Promise.all(all);
    const later = tell('a');
    expect(begun).toHaveLength(3);
    endNext();
    await later;
  });

  it('fold different documents side by side', () => {
    const { begun, tell } = heldFold();
    void tell('a');
    void tell('b');
    expect(begun.map(({ documentId }) => documentId)).toEqual(['a', 'b']);
  });

  it('take no more readers into one fold than it counts well', async () => {
    const { begun, tell, endNext } = heldFold();
    const all = [tell('a'), tell('a', 200), tell('a', 100), tell('a', 400)];
    for (const expected of [1, 300, 400]) {
      await eventually(() => expect(begun.at(-1)!.readers).toBe(expected));
      endNext();
    }
    await Promise.all(all);
  });

  it('tell a failure to those whom it struck, and go on', async () => {
    const { tell, endNext } = heldFold();
    const [struck, next] = [tell('a'), tell('a')];
    endNext(new Error('the database is away'));
    await expect(struck).rejects.toThrow('away');
    endNext();
    await next;
  });
});
