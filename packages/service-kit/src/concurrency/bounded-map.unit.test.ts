import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { boundedMap } from './bounded-map.ts';

describe('a bounded map', () => {
  it('evicts the entry that was used least recently', () => {
    const map = boundedMap<string, number>({ maxEntries: 2 });
    map.set('a', 1);
    map.set('b', 2);
    expect(map.get('a')).toBe(1);
    expect(map.has('b')).toBe(true); // does not count as use
    map.set('c', 3);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
  });

  it('stores undefined as a value', () => {
    const map = boundedMap<string, undefined>({ maxEntries: 2 });
    map.set('a', undefined);
    expect([map.has('a'), map.has('b')]).toEqual([true, false]);
  });

  it('evicts nothing when an entry is replaced', () => {
    const map = boundedMap<string, number>({ maxEntries: 2 });
    map.set('a', 1);
    map.set('b', 2);
    map.set('b', 3);
    expect([map.get('a'), map.get('b')]).toEqual([1, 3]);
  });

  it('drops an entry after its time to live, which only `set` starts again', () => {
    let nowMs = 0;
    const map = boundedMap<string, number>({ maxEntries: 2, ttlMs: 100, nowMs: () => nowMs });
    map.set('a', 1);
    nowMs = 99;
    expect(map.get('a')).toBe(1);
    nowMs = 100;
    expect([map.get('a'), map.has('a')]).toEqual([undefined, false]);
    map.set('a', 2);
    nowMs = 199;
    expect(map.get('a')).toBe(2);
  });

  it('limits the sum of sizes, and does not store a value above the limit', () => {
    const map = boundedMap<string, string>({ maxEntries: 10, maxSize: 5, sizeOf: (value) => value.length });
    map.set('a', 'aa');
    map.set('b', 'bb');
    map.set('c', 'cc');
    expect([map.has('a'), map.has('b'), map.has('c')]).toEqual([false, true, true]);
    map.set('c', 'cccccc');
    expect([map.has('b'), map.has('c')]).toEqual([true, false]);
    map.set('d', 'ddd');
    expect([map.has('b'), map.has('d')]).toEqual([true, true]);
  });

  it('deletes one entry or all', () => {
    const map = boundedMap<string, number>({ maxEntries: 2 });
    map.set('a', 1);
    expect([map.delete('a'), map.delete('a')]).toEqual([true, false]);
    map.set('b', 2);
    map.clear();
    expect(map.has('b')).toBe(false);
  });

  it('holds the most recently used entries that fit, after any sequence of operations', () => {
    const key = fc.integer({ min: 0, max: 5 });
    const operation = fc.oneof(
      fc.record({ kind: fc.constant('set' as const), key, size: fc.integer({ min: 0, max: 6 }) }),
      fc.record({ kind: fc.constant('get' as const), key }),
      fc.record({ kind: fc.constant('delete' as const), key }),
    );
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
        const [maxEntries, maxSize] = [3, 8];
        const map = boundedMap<number, number>({ maxEntries, maxSize, sizeOf: (size) => size });
        /** The expected entries, the most recently used first. */
        let model: { key: number; size: number }[] = [];
        for (const step of operations) {
          const known = model.find((entry) => entry.key === step.key);
          const others = model.filter((entry) => entry.key !== step.key);
          if (step.kind === 'get') {
            expect(map.get(step.key)).toBe(known?.size);
            model = known ? [known, ...others] : others;
          } else if (step.kind === 'delete') {
            expect(map.delete(step.key)).toBe(known !== undefined);
            model = others;
          } else {
            map.set(step.key, step.size);
            model = step.size > maxSize ? others : [{ key: step.key, size: step.size }, ...others];
            const sum = () => model.reduce((total, { size }) => total + size, 0);
            while (model.length > maxEntries || sum() > maxSize) model.pop();
          }
          const present = [0, 1, 2, 3, 4, 5].filter((candidate) => map.has(candidate));
          expect(present).toEqual(model.map((entry) => entry.key).sort());
        }
      }),
    );
  });
});
