import { describe, expect, it } from '@jest/globals';
import { makeFairLimit } from './fair-limit.ts';

/** Makes work that ends when `end` is called. */
const work = () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, ended };
};
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a fair limit', () => {
  const limitOf = (maxWaiting = 10) =>
    makeFairLimit({ maxRunning: 2, maxRunningPerKey: 1, maxWaiting, work: 'things' });

  it('starts work of another key while one key’s slow work runs', async () => {
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

  it('starts the next work after a failure', async () => {
    const limit = limitOf();
    await expect(limit.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limit.run('a', () => Promise.resolve(1))).resolves.toBe(1);
  });

  it('rejects work when too much is waiting', async () => {
    const limit = limitOf(1);
    const slow = work();
    const first = limit.run('a', () => slow.ended);
    const second = limit.run('a', () => Promise.resolve());
    await expect(limit.run('a', () => Promise.resolve())).rejects.toMatchObject({ code: 'service_unavailable' });
    slow.end();
    await Promise.all([first, second]);
  });

  it('accepts work of another key when one key’s waiting work is at its limit', async () => {
    const limit = makeFairLimit({
      maxRunning: 1,
      maxRunningPerKey: 1,
      maxWaiting: 10,
      maxWaitingPerKey: 1,
      work: 'things',
    });
    const slow = work();
    const all = [limit.run('a', () => slow.ended), limit.run('a', () => Promise.resolve())];
    await expect(limit.run('a', () => Promise.resolve())).rejects.toMatchObject({ code: 'service_unavailable' });
    all.push(limit.run('b', () => Promise.resolve()));
    slow.end();
    await Promise.all(all);
  });

  it('never starts work whose signal aborts while it waits, and frees its place', async () => {
    const limit = limitOf(1);
    const slow = work();
    const first = limit.run('a', () => slow.ended);
    const gone = new AbortController();
    const begun: string[] = [];
    const begin = (name: string) => () => Promise.resolve(void begun.push(name));
    const second = limit.run('a', begin('second'), gone.signal);
    gone.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    await expect(limit.run('a', begin('late'), gone.signal)).rejects.toThrow('gone');
    const third = limit.run('a', begin('third'));
    slow.end();
    await Promise.all([first, third]);
    expect(begun).toEqual(['third']);
  });

  it('returns how much more work could start', async () => {
    const limit = limitOf();
    const slow = work();
    expect(limit.free()).toBe(2);
    const first = limit.run('a', () => slow.ended);
    await settled();
    expect(limit.free()).toBe(1);
    const second = limit.run('a', () => Promise.resolve());
    expect(limit.free()).toBe(0);
    slow.end();
    await Promise.all([first, second]);
    expect(limit.free()).toBe(2);
  });
});
