import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { acknowledgements } from './acknowledgements.ts';

const noting = () => {
  const sent: [number, boolean][] = [];
  return { sent, ...acknowledgements((tag, allUpTo) => sent.push([tag, allUpTo])) };
};

describe('acknowledgements', () => {
  it('use one frame up to the first open delivery, and one frame for each behind it', () => {
    const { delivered, acknowledge, rejected, flush, sent } = noting();
    for (let tag = 1; tag <= 8; tag += 1) delivered(tag);
    for (const tag of [3, 1, 2, 5, 8]) acknowledge(tag);
    flush();
    expect(sent).toEqual([[3, true], ...[5, 8].map((tag) => [tag, false])]);
    rejected(4);
    acknowledge(6);
    flush();
    expect(sent.at(-1)).toEqual([6, true]);
    acknowledge(7);
    flush();
    expect(sent.at(-1)).toEqual([7, true]);
  });

  it('are sent after the turn of the event loop in which they were made', async () => {
    const { delivered, acknowledge, sent } = noting();
    for (const tag of [1, 2]) delivered(tag);
    for (const tag of [1, 2]) acknowledge(tag);
    expect(sent).toEqual([]);
    await new Promise(setImmediate);
    expect(sent).toEqual([[2, true]]);
  });

  it('settle each acknowledged delivery exactly once, and no other', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(Array.from({ length: 30 }, (_, index) => index + 1)),
        fc.nat(5),
        (order, every) => {
          const { delivered, acknowledge, flush, sent } = noting();
          for (let tag = 1; tag <= 30; tag += 1) delivered(tag);
          order.forEach((tag, index) => {
            acknowledge(tag);
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
