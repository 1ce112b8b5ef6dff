import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { groupedAcks } from './grouped-acks.ts';

const acks = () => {
  const sent: [number, boolean][] = [];
  return { sent, ...groupedAcks((tag, allUpTo) => sent.push([tag, allUpTo])) };
};

describe('acknowledgements', () => {
  it('go in one frame up to the first that is not handled, and one by one behind it', () => {
    const { came, done, gone, flush, sent } = acks();
    for (let tag = 1; tag <= 8; tag += 1) came(tag);
    for (const tag of [3, 1, 2, 5, 8]) done(tag);
    flush();
    expect(sent).toEqual([...[[3, true]], ...[5, 8].map((tag) => [tag, false])]);
    gone(4);
    done(6);
    flush();
    expect(sent.at(-1)).toEqual([6, true]);
    done(7);
    flush();
    expect(sent.at(-1)).toEqual([7, true]);
  });

  it('are sent by themselves after the turn in which they were handled', async () => {
    const { came, done, sent } = acks();
    for (const tag of [1, 2]) came(tag);
    for (const tag of [1, 2]) done(tag);
    expect(sent).toEqual([]);
    await new Promise(setImmediate);
    expect(sent).toEqual([[2, true]]);
  });

  it('acknowledge each once, and nothing that is not handled', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(Array.from({ length: 30 }, (_, index) => index + 1)),
        fc.nat(5),
        (order, every) => {
          const { came, done, flush, sent } = acks();
          for (let tag = 1; tag <= 30; tag += 1) came(tag);
          order.forEach((tag, index) => {
            done(tag);
            if (index % (every + 1) === 0) flush();
          });
          flush();
          const open = new Set(Array.from({ length: 30 }, (_, index) => index + 1));
          for (const [tag, allUpTo] of sent) {
            const settled = [...open].filter((other) => (allUpTo ? other <= tag : other === tag));
            expect(settled.length).toBeGreaterThan(0);
            for (const other of settled) {
              expect(order).toContain(other);
              open.delete(other);
            }
          }
          expect(open.size).toBe(30 - order.length);
        },
      ),
    );
  });
});
