import { describe, expect, it } from '@jest/globals';
import { makeFairLimit } from './fair-limit.ts';

/** Work that ends when it is told to. */
const work = () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, ended };
};
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a fair limit', () => {
  const limitOf = (mostWaiting = 10) => makeFairLimit({ atOnce: 2, atOncePerKey: 1, mostWaiting, of: 'things' });

  it("one key's slow work leaves room for another's", async () => {
    const limit = limitOf();
    const started: string[] = [];
    const slow = work();
    const run = (key: string, name: string, until: Promise<void>) =>
      limit.run(key, () => {
        started.push(name);
        return until;
      });
    const all = [run('a', 'a1', slow.ended), run('a', 'a2', Promise.resolve()), run('b', 'b1', Promise.resolve())];
    await settled();
    expect(started).toEqual(['a1', 'b1']);
    slow.end();
    await Promise.all(all);
    expect(started).toEqual(['a1', 'b1', 'a2']);
  });

  it('work that fails makes room too', async () => {
    const limit = limitOf();
    await expect(limit.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limit.run('a', () => Promise.resolve(1))).resolves.toBe(1);
  });

  it('refuses when too much is waiting', async () => {
    const limit = limitOf(1);
    const slow = work();
    const first = limit.run('a', () => slow.ended);
    const second = limit.run('a', () => Promise.resolve());
    await expect(limit.run('a', () => Promise.resolve())).rejects.toMatchObject({ code: 'service_unavailable' });
    slow.end();
    await Promise.all([first, second]);
  });
});
