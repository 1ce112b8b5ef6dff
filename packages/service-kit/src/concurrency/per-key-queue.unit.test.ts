import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AppError } from '../errors.ts';
import { perKeyQueue } from './per-key-queue.ts';

/** Work that runs until the test ends it. */
const heldWork = () => {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        started.push(name);
        ends.set(name, () => resolve(name));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
};

describe('a queue per key', () => {
  it('runs work of one key in order, and work of different keys at the same time', async () => {
    const { work, end, started } = heldWork();
    const queue = perKeyQueue();
    const results = [queue.run('a', work('a1')), queue.run('a', work('a2')), queue.run('b', work('b1'))];
    expect(started).toEqual(['a1', 'b1']);
    await end('a1');
    expect(started).toEqual(['a1', 'b1', 'a2']);
    await end('a2');
    await end('b1');
    expect(await Promise.all(results)).toEqual(['a1', 'a2', 'b1']);
  });

  it('begins work outside of it if it need not wait, and ends it once', async () => {
    const { work, started } = heldWork();
    const queue = perKeyQueue({ concurrency: 2 });
    const end = queue.begin('a')!;
    expect(queue.begin('a')).toBeUndefined();
    const other = queue.begin('b')!;
    expect(queue.begin('c')).toBeUndefined();
    void queue.run('a', work('a1'));
    end();
    end();
    expect(queue.free()).toBe(0);
    await new Promise(setImmediate);
    expect(started).toEqual(['a1']);
    other();
    expect(queue.free()).toBe(1);
  });

  it('continues after work that fails', async () => {
    const queue = perKeyQueue();
    const failed = queue.run('a', async () => {
      throw new Error('broken');
    });
    const next = queue.run('a', async () => 'next');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });

  it('limits what runs at the same time, for one key and in all', async () => {
    const { work, end, started } = heldWork();
    const queue = perKeyQueue({ concurrency: 3, concurrencyPerKey: 2 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void queue.run(name.slice(0, 1), work(name));
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2']);
    await end('a2');
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
  });

  it('returns what could begin now, and 0 while anything waits', async () => {
    const { work, end } = heldWork();
    const queue = perKeyQueue({ concurrency: 2 });
    expect(queue.free()).toBe(2);
    void queue.run('a', work('a1'));
    expect(queue.free()).toBe(1);
    void queue.run('a', work('a2'));
    expect(queue.free()).toBe(0);
    await end('a1');
    await end('a2');
    expect(queue.free()).toBe(2);
  });

  it('rejects what finds too much waiting, for its key or in all', async () => {
    const { work } = heldWork();
    const queue = perKeyQueue({ maxWaiting: 2, maxWaitingPerKey: 1 });
    for (const name of ['a1', 'a2', 'b1', 'c1']) void queue.run(name.slice(0, 1), work(name));
    await expect(queue.run('a', work('a3'))).rejects.toThrow(AppError);
    void queue.run('b', work('b2'));
    await expect(queue.run('c', work('c2'))).rejects.toMatchObject({ code: 'service_unavailable' });
    const custom = perKeyQueue({ maxWaiting: 0, fullError: () => new Error('Too many pages are waiting.') });
    void custom.run('a', work('a'));
    await expect(custom.run('a', work('a'))).rejects.toThrow('Too many pages are waiting.');
  });

  it('removes waiting work when its signal fires, and lets begun work end', async () => {
    const { work, end, started } = heldWork();
    const queue = perKeyQueue({ maxWaitingPerKey: 1 });
    const stop = new AbortController();
    const begun = queue.run('a', work('a1'), stop.signal);
    const dropped = queue.run('a', work('a2'), stop.signal);
    stop.abort(new Error('the client has gone'));
    await expect(dropped).rejects.toThrow('the client has gone');
    await expect(queue.run('a', work('a3'), stop.signal)).rejects.toThrow('the client has gone');
    const kept = queue.run('a', work('a4')); // the dropped work has made room
    await end('a1');
    await end('a4');
    expect(await Promise.all([begun, kept])).toEqual(['a1', 'a4']);
    expect(started).toEqual(['a1', 'a4']);
  });

  it('begins next what belongs to the key that runs least, then to the one whose turn was longest ago', async () => {
    const { work, end, started } = heldWork();
    const queue = perKeyQueue({ concurrency: 2, concurrencyPerKey: 2 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2']) void queue.run(name.slice(0, 1), work(name));
    await end('a1');
    void queue.run('v', work('v1'));
    await end('a2');
    expect(started).toEqual(['a1', 'a2', 'b1', 'v1']);
    await end('v1');
    await end('b1');
    expect(started.slice(4)).toEqual(['a3', 'b2']);
  });

  it('keeps a place for keys with nothing running', async () => {
    const { work, end, started } = heldWork();
    const queue = perKeyQueue({ concurrency: 3, concurrencyPerKey: 3, keptPlaces: 1 });
    for (const name of ['a1', 'a2', 'a3', 'v1', 'v2']) void queue.run(name.slice(0, 1), work(name));
    expect(started).toEqual(['a1', 'a2', 'v1']);
    await end('v1');
    expect(started).toEqual(['a1', 'a2', 'v1', 'v2']);
  });

  it('gives slow keys one place each, and never a kept one', async () => {
    const { work, end, started } = heldWork();
    const slow = new Set(['a', 'b', 'c']);
    const isSlow = (key: string) => slow.has(key);
    const queue = perKeyQueue({ concurrency: 3, concurrencyPerKey: 2, keptPlaces: 1, isSlow });
    for (const name of ['a1', 'a2', 'b1', 'c1', 'v1']) void queue.run(name.slice(0, 1), work(name));
    expect(started).toEqual(['a1', 'b1', 'v1']);
    slow.clear();
    await end('v1');
    expect(started).toEqual(['a1', 'b1', 'v1', 'c1']);
  });

  it('is fair to the sources of a key', async () => {
    const { work, end, started } = heldWork();
    const queue = perKeyQueue({ maxWaitingPerSource: 3 });
    const run = (source: string, name: string) => queue.run({ key: 'a', source }, work(name));
    for (const name of ['x1', 'x2', 'x3', 'x4']) void run('x', name);
    await expect(run('x', 'x5')).rejects.toThrow(AppError);
    void run('y', 'y1');
    await end('x1');
    await end('y1');
    expect(started).toEqual(['x1', 'y1', 'x2']);
  });

  it('drops the last work of the longest queue for work with a shorter queue', async () => {
    const { work, started } = heldWork();
    const queue = perKeyQueue({ maxWaiting: 4, maxWaitingPerKey: 3 });
    const codes: string[] = [];
    const run = (source: string, name: string) =>
      queue.run({ key: name.slice(0, 1), source }, work(name)).catch(() => codes.push(name));
    for (const name of ['a0', 'b0', 'c0', 'd0']) void run('x', name);
    for (const name of ['a1', 'a2', 'a3', 'b1']) void run('x', name);
    void run('y', 'a4'); // instead of a3, the last one of the longer queue of x
    void run('x', 'c1'); // instead of a2
    void run('x', 'd1'); // instead of a1: both sources of a have one entry
    await new Promise(setImmediate);
    expect(codes).toEqual(['a3', 'a2', 'a1']);
    void run('x', 'd2');
    await new Promise(setImmediate);
    expect(codes).toEqual(['a3', 'a2', 'a1', 'd2']);
    expect(started).toEqual(['a0', 'b0', 'c0', 'd0']);
  });

  it('keeps order and limits, and settles all work, for any sequence of ends and aborts', async () => {
    const entry = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      turns: fc.nat(3),
      fails: fc.boolean(),
      dropAfter: fc.option(fc.nat(6)),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 25 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 4 }),
        async (entries, concurrencyPerKey, concurrency) => {
          const queue = perKeyQueue({ concurrencyPerKey, concurrency });
          const running: string[] = [];
          const begun: number[] = [];
          const dropped = new Set<number>();
          const results = entries.map(({ key, turns, fails, dropAfter }, index) => {
            const stop = new AbortController();
            if (dropAfter !== null) void afterTurns(dropAfter).then(() => stop.abort(new Error('dropped')));
            const work = async (): Promise<void> => {
              begun.push(index);
              running.push(key);
              expect(running.filter((other) => other === key).length).toBeLessThanOrEqual(concurrencyPerKey);
              expect(running.length).toBeLessThanOrEqual(concurrency);
              await afterTurns(turns);
              running.splice(running.indexOf(key), 1);
              if (fails) throw new Error('failed');
            };
            return queue.run(key, work, stop.signal).catch((error: unknown) => {
              const { message } = error as Error;
              if (message === 'dropped') dropped.add(index);
              else expect(message).toBe('failed');
            });
          });
          await Promise.all(results);
          expect(begun.length + dropped.size).toBe(entries.length);
          for (const key of ['a', 'b', 'c']) {
            const ofKey = begun.filter((index) => entries[index]!.key === key);
            expect(ofKey).toEqual([...ofKey].sort((one, other) => one - other));
          }
          expect(queue.free()).toBe(concurrency);
        },
      ),
    );
  });
});

const afterTurns = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
};
