import { describe, expect, it } from '@jest/globals';
import { hashingSlots } from './hashing-slots.ts';

describe('the slots for hashing passwords', () => {
  it('keep one for networks that have sent few passwords', async () => {
    const slots = hashingSlots();
    const flood = ['a', 'b', 'c'];
    for (let sent = 0; sent < 10; sent += 1)
      for (const network of flood) await slots.run({ network }, () => Promise.resolve());
    const begun: string[] = [];
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const runs = [...flood, 'calm'].map((network) =>
      slots.run({ network }, () => {
        begun.push(network);
        return finished;
      }),
    );
    expect(begun).toEqual(['a', 'b', 'calm']);
    finish();
    await Promise.all(runs);
    expect(begun).toEqual(['a', 'b', 'calm', 'c']);
  });
});
