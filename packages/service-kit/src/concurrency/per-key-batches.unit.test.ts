import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { perKeyBatches } from './per-key-batches.ts';

const turn = () => new Promise(setImmediate);

/** Notes each batch as the key and the items. */
const noting = (options: { maxBatchSize?: number } = {}) => {
  const batches: [string, number[]][] = [];
  const add = perKeyBatches({
    work: async (key: string, items: number[]) => {
      batches.push([key, items]);
      await turn();
      if (items.includes(13)) throw new Error('broken');
    },
    maxBatchSize: 100,
    ...options,
  });
  return { add, batches };
};

describe('batches per key', () => {
  it('collect the items of a key that come while its batch is in progress', async () => {
    const { add, batches } = noting();
    await Promise.all([add('a', 1), add('a', 2), add('b', 3), add('a', 4)]);
    expect(batches).toEqual([
      ['a', [1]],
      ['b', [3]],
      ['a', [2, 4]],
    ]);
  });

  it('fail together, and the next batch runs', async () => {
    const { add } = noting();
    const settled = await Promise.allSettled([add('a', 1), add('a', 13), add('a', 2)]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    await add('a', 3);
  });

  it('are limited in size, but take a single item of any size', async () => {
    const batches: string[][] = [];
    const add = perKeyBatches({
      work: async (_key: string, items: string[]) => {
        batches.push(items);
        await turn();
      },
      maxBatchSize: 4,
      sizeOf: (item) => item.length,
    });
    await Promise.all(['1', '22', '33', '4', '666666', '1'].map((item) => add('a', item)));
    expect(batches).toEqual([['1'], ['22', '33'], ['4'], ['666666'], ['1']]);
  });

  it('leave out items that were removed before their batch began; the others keep their order', async () => {
    const { add, batches } = noting();
    const leaving = new AbortController();
    const signal = leaving.signal;
    const added = [add('a', 1, signal), add('a', 2, signal), add('a', 3), add('a', 4, signal), add('b', 5, signal)];
    leaving.abort(new Error('left'));
    const settled = await Promise.allSettled(added);
    // The first items of idle keys had begun.
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    await expect(add('a', 6, signal)).rejects.toThrow('left');
    expect(batches).toEqual([
      ['a', [1]],
      ['b', [5]],
      ['a', [3]],
    ]);
  });

  it('take keys that are objects', async () => {
    const batches: number[][] = [];
    const add = perKeyBatches({
      work: async (_key: { id: string }, items: number[]) => {
        batches.push(items);
        await turn();
      },
      idOf: ({ id }) => id,
      maxBatchSize: 10,
    });
    await Promise.all([add({ id: 'a' }, 1), add({ id: 'a' }, 2), add({ id: 'a' }, 3)]);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('contain each item exactly once and in order', async () => {
    const step = fc.record({ key: fc.constantFrom('a', 'b'), waits: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30 }),
        fc.integer({ min: 1, max: 5 }),
        async (steps, maxBatchSize) => {
          const { add, batches } = noting({ maxBatchSize });
          const added: Promise<void>[] = [];
          for (const [index, { key, waits }] of steps.entries()) {
            added.push(add(key, 100 + index));
            if (waits) await turn();
          }
          await Promise.all(added);
          for (const key of ['a', 'b']) {
            const seen = batches.flatMap(([of, items]) => (of === key ? items : []));
            expect(seen).toEqual(steps.flatMap((each, index) => (each.key === key ? [100 + index] : [])));
          }
          expect(Math.max(0, ...batches.map(([, items]) => items.length))).toBeLessThanOrEqual(maxBatchSize);
        },
      ),
    );
  });
});
