import { describe, expect, it } from '@jest/globals';
import { settled } from '../../test/settled.ts';
import { makeSingleFlight } from './single-flight.ts';

/** Makes work that ends when `end` is called. It fails if it was cancelled before. */
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

describe('single flight', () => {
  it('runs work once for all simultaneous callers, and again for a later one', async () => {
    const flights = makeSingleFlight<number>();
    const { work, begun, end } = aWork();
    const both = [flights.join('key', work), flights.join('key', work)];
    const other = flights.join('other', work);
    expect(begun).toHaveLength(2);
    end(0);
    end(1);
    expect(await Promise.all(both)).toEqual([1, 1]);
    expect(await other).toBe(2);
    const later = flights.join('key', work);
    end(2);
    expect(await later).toBe(3);
  });

  it('continues when one of two callers leaves, and is cancelled when no caller waits', async () => {
    const flights = makeSingleFlight<number>();
    const { work, begun, end } = aWork();
    const gone = new AbortController();
    const leaves = flights.join('key', work, gone.signal);
    const stays = flights.join('key', work, new AbortController().signal);
    gone.abort(new Error('gone'));
    await expect(leaves).rejects.toThrow('gone');
    expect(begun[0]!.aborted).toBe(false);
    end(0);
    expect(await stays).toBe(1);

    const alone = new AbortController();
    const left = flights.join('key', work, alone.signal);
    alone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(begun[1]!.aborted).toBe(true);
    await expect(flights.join('key', work, alone.signal)).rejects.toThrow('gone');
  });

  it('restarts cancelled work for a caller who joins it', async () => {
    const flights = makeSingleFlight<number>();
    const { work, begun, end } = aWork();
    const gone = new AbortController();
    const left = flights.join('key', work, gone.signal);
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const comes = flights.join('key', work);
    expect(begun).toHaveLength(1);
    end(0);
    await settled();
    expect(begun).toHaveLength(2);
    end(1);
    expect(await comes).toBe(2);
  });

  it('rejects all callers after a failure, and runs the work again for the next one', async () => {
    const flights = makeSingleFlight<number>();
    const failing = () => Promise.reject(new Error('no'));
    const both = await Promise.allSettled([flights.join('key', failing), flights.join('key', failing)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await flights.join('key', () => Promise.resolve(1))).toBe(1);
  });
});
