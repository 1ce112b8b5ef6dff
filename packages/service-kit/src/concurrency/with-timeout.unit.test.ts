import { setTimeout as delay } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { TimeoutError, withTimeout } from './with-timeout.ts';

const never = new Promise<never>(() => undefined);

describe('a time limit', () => {
  it('passes on the result or the error of work that ends in time', async () => {
    expect(await withTimeout(Promise.resolve(1), 1_000)).toBe(1);
    expect(await withTimeout(async () => 2, 1_000)).toBe(2);
    await expect(withTimeout(Promise.reject(new Error('broken')), 1_000)).rejects.toThrow('broken');
    await expect(
      withTimeout(() => {
        throw new Error('broken at once');
      }, 1_000),
    ).rejects.toThrow('broken at once');
  });

  it('rejects when the work takes longer', async () => {
    await expect(withTimeout(never, 5)).rejects.toThrow(new TimeoutError('No result within 5 ms.'));
    const timeoutError = () => new Error('The database did not respond in time.');
    await expect(withTimeout(never, 5, { timeoutError })).rejects.toThrow('The database did not respond in time.');
  });

  it('gives the work a signal that fires when the time is over, and only then', async () => {
    let signalOfSlow: AbortSignal | undefined;
    const slow = withTimeout((signal) => {
      signalOfSlow = signal;
      return never;
    }, 5);
    await expect(slow).rejects.toThrow(TimeoutError);
    expect(signalOfSlow?.reason).toBeInstanceOf(TimeoutError);

    const signalOfQuick = await withTimeout(async (signal) => signal, 5);
    await delay(20);
    expect(signalOfQuick.aborted).toBe(false);
  });

  it('rejects with the reason of a signal, before and during the work', async () => {
    const stop = new AbortController();
    const stopped = withTimeout(never, 1_000, { signal: stop.signal });
    stop.abort(new Error('shutdown'));
    await expect(stopped).rejects.toThrow('shutdown');
    await expect(withTimeout(never, 1_000, { signal: stop.signal })).rejects.toThrow('shutdown');
  });

  it('accepts a result that arrived while the process itself was busy', async () => {
    // The message waits in the event loop, behind the timer.
    const { port1, port2 } = new MessageChannel();
    const reply = new Promise((resolve) => {
      port1.once('message', (message) => {
        resolve(message);
        port1.close();
      });
    });
    const result = withTimeout(reply, 5);
    port2.postMessage('reply');
    const busyUntil = performance.now() + 50;
    while (performance.now() < busyUntil);
    expect(await result).toBe('reply');
  });

  it('accepts a result that needs some more time after the process was busy for longer than the limit', async () => {
    const reply = delay(1).then(() => delay(20, 'reply'));
    const result = withTimeout(reply, 200);
    const busyUntil = performance.now() + 400;
    while (performance.now() < busyUntil);
    expect(await result).toBe('reply');
  });

  it('does not report an error of work that fails after the limit as unhandled', async () => {
    let fail = (_error: Error): void => undefined;
    const late = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    await expect(withTimeout(late, 1)).rejects.toThrow(TimeoutError);
    fail(new Error('too late'));
    await delay(1);
  });
});
