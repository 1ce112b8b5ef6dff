import { describe, expect, it, jest } from '@jest/globals';
import { makeLazyPart } from './lazy-part.ts';

const setUp = () => {
  const attempts: { arrive: (script: string) => void; fail: () => void }[] = [];
  const start = jest.fn((script: string) => ({ made: script }));
  const part = makeLazyPart(
    () => new Promise<string>((arrive, fail) => attempts.push({ arrive, fail: () => fail(new TypeError('Offline.')) })),
    start,
  );
  return { part, attempts, start };
};

describe('a part of the page', () => {
  it('is loaded when it is needed, once at a time, and started once', async () => {
    const { part, attempts, start } = setUp();
    expect([part.state.value, attempts.length]).toEqual(['waiting', 0]);
    const both = [part.load(), part.load()];
    expect([part.state.value, part.part.value, attempts.length]).toEqual(['loading', undefined, 1]);
    attempts[0]!.arrive('script');
    expect(await Promise.all(both)).toEqual([{ made: 'script' }, { made: 'script' }]);
    expect(await part.load()).toBe(part.part.value);
    expect([part.state.value, attempts.length, start.mock.calls.length]).toEqual(['done', 1, 1]);
  });

  it('whose script does not arrive has failed, and may be loaded again', async () => {
    const { part, attempts } = setUp();
    const first = part.load();
    attempts[0]!.fail();
    expect(await first).toBeUndefined();
    expect(part.state.value).toBe('failed');
    const second = part.load();
    expect([part.state.value, attempts.length]).toEqual(['loading', 2]);
    attempts[1]!.arrive('script');
    expect(await second).toEqual({ made: 'script' });
    expect(part.state.value).toBe('done');
  });

  it('reports an error of its own start instead of hiding it', async () => {
    const part = makeLazyPart(
      async () => 'script',
      () => {
        throw new Error('A mistake.');
      },
    );
    await expect(part.load()).rejects.toThrow('A mistake.');
  });
});
