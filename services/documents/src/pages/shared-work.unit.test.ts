import { describe, expect, it } from '@jest/globals';
import { makeSharedWork } from './shared-work.ts';

/** Work that ends when it is told to, and that stops when nobody waits. */
const aWork = () => {
  const begun: AbortSignal[] = [];
  const ends: (() => void)[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<number>((resolve, reject) => {
      begun.push(signal);
      const number = begun.length;
      ends.push(() => (signal.aborted ? reject(signal.reason as Error) : resolve(number)));
    });
  return { work, begun, end: (index: number) => ends[index]!() };
};

describe('shared work', () => {
  it('is done once for all who want it meanwhile, and again for those who come later', async () => {
    const shared = makeSharedWork<number>();
    const { work, begun, end } = aWork();
    const both = [shared.join('key', work), shared.join('key', work)];
    const other = shared.join('other', work);
    expect(begun).toHaveLength(2);
    end(0);
    end(1);
    expect(await Promise.all(both)).toEqual([1, 1]);
    expect(await other).toBe(2);
    const later = shared.join('key', work);
    end(2);
    expect(await later).toBe(3);
  });

  it('goes on when one of two leaves, and is told to stop when both have', async () => {
    const shared = makeSharedWork<number>();
    const { work, begun, end } = aWork();
    const gone = new AbortController();
    const leaves = shared.join('key', work, gone.signal);
    const stays = shared.join('key', work, new AbortController().signal);
    gone.abort(new Error('gone'));
    await expect(leaves).rejects.toThrow('gone');
    expect(begun[0]!.aborted).toBe(false);
    end(0);
    expect(await stays).toBe(1);

    const alone = new AbortController();
    const left = shared.join('key', work, alone.signal);
    alone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(begun[1]!.aborted).toBe(true);
    await expect(shared.join('key', work, alone.signal)).rejects.toThrow('gone');
  });

  it('one who comes after all have left gets the result, or the work anew when it had stopped', async () => {
    const shared = makeSharedWork<number>();
    const { work, begun, end } = aWork();
    const gone = new AbortController();
    const left = shared.join('key', work, gone.signal);
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const comes = shared.join('key', work);
    expect(begun).toHaveLength(1);
    end(0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toHaveLength(2);
    end(1);
    expect(await comes).toBe(2);
  });

  it('a failure is told to all, and not remembered', async () => {
    const shared = makeSharedWork<number>();
    const failing = () => Promise.reject(new Error('no'));
    const both = await Promise.allSettled([shared.join('key', failing), shared.join('key', failing)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await shared.join('key', () => Promise.resolve(1))).toBe(1);
  });
});
