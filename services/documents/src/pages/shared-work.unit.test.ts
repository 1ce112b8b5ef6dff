import { describe, expect, it } from '@jest/globals';
import { settled } from '../../test/settled.ts';
import { makeSharedWork } from './shared-work.ts';
import type { TakeTurn } from './shared-work.ts';

/** A place in a queue, whose turn the test decides. */
const aPlace = () => {
  const turn = deferred<undefined>();
  let hasLeft = false;
  const takeTurn: TakeTurn = async (begin, signal) => {
    signal.addEventListener('abort', () => {
      hasLeft = true;
      turn.reject(signal.reason);
    });
    await turn.promise;
    await begin({ onCost: () => undefined, inBackground: false });
  };
  return {
    takeTurn,
    giveTurn: () => turn.resolve(undefined),
    drop: () => turn.reject(new Error('full')),
    hasLeft: () => hasLeft,
  };
};

/** Work that the test ends. */
const heldWork = () => {
  const end = deferred<string>();
  let runs = 0;
  const work = () => {
    runs += 1;
    return end.promise;
  };
  return { work, end: end.resolve, fail: () => end.reject(new Error('broken')), runs: () => runs };
};

describe('shared work', () => {
  it('begins with the first turn of any caller, runs once, and removes the others from their queues', async () => {
    const shared = makeSharedWork<string>();
    const { work, end, runs } = heldWork();
    const [long, short, late] = [aPlace(), aPlace(), aPlace()];
    const results = [shared.join('key', work, long), shared.join('key', work, short)];
    short.giveTurn();
    await settled();
    results.push(shared.join('key', work, late));
    end('done');
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done']);
    expect([runs(), long.hasLeft(), short.hasLeft()]).toEqual([1, true, true]);
    expect(late.hasLeft()).toBe(false); // it never entered its queue
  });

  it('rejects only the caller whose queue is full', async () => {
    const shared = makeSharedWork<string>();
    const { work, end } = heldWork();
    const [full, other] = [aPlace(), aPlace()];
    const [rejected, kept] = [shared.join('key', work, full), shared.join('key', work, other)];
    full.drop();
    await expect(rejected).rejects.toThrow('full');
    other.giveTurn();
    end('done');
    expect(await kept).toBe('done');
  });

  it('ends the waiting of a caller that leaves, and begins again for the next one', async () => {
    const shared = makeSharedWork<string>();
    const { work, end, runs } = heldWork();
    const [place, next, leaving] = [aPlace(), aPlace(), new AbortController()];
    const left = shared.join('key', work, { ...place, signal: leaving.signal });
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await settled();
    expect([runs(), place.hasLeft()]).toEqual([0, true]);
    const result = shared.join('key', work, next);
    next.giveTurn();
    end('done');
    expect(await result).toBe('done');
  });

  it('fails for all callers together, and runs again afterwards', async () => {
    const shared = makeSharedWork<string>();
    const { work, fail } = heldWork();
    const [one, other, later] = [aPlace(), aPlace(), aPlace()];
    const results = [shared.join('key', work, one), shared.join('key', work, other)];
    one.giveTurn();
    fail();
    for (const result of results) await expect(result).rejects.toThrow('broken');
    const again = shared.join('key', () => Promise.resolve('done'), later);
    later.giveTurn();
    expect(await again).toBe('done');
  });
});

const deferred = <Result>() => {
  let resolve: (result: Result) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<Result>((onResult, onError) => {
    resolve = onResult;
    reject = onError;
  });
  return { promise, resolve, reject };
};
