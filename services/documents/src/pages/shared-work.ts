/** Work that several want at the same time is done once. It is told to stop when nobody wants it any more. */
export type SharedWork<Result> = {
  /**
   * work: gets a signal that says that nobody waits any more; it may finish all the same. signal: of one who wants it.
   * @throws the signal's reason for the one who leaves; the others are still served.
   */
  join(key: string, work: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
};

export const makeSharedWork = <Result>(): SharedWork<Result> => {
  type Shared = { result: Promise<Result>; wanted: number; stop: AbortController };
  const underWay = new Map<string, Shared>();

  const begin = (key: string, work: (signal: AbortSignal) => Promise<Result>): Shared => {
    const stop = new AbortController();
    const result = work(stop.signal).finally(() => underWay.delete(key));
    // Nobody may be left to hear of it.
    result.catch(() => undefined);
    const shared = { result, wanted: 0, stop };
    underWay.set(key, shared);
    return shared;
  };

  const leave = (shared: Shared): void => {
    shared.wanted -= 1;
    if (shared.wanted === 0) shared.stop.abort(new Error('Nobody waits for it any more.'));
  };

  const join: SharedWork<Result>['join'] = async (key, work, signal) => {
    signal?.throwIfAborted();
    const shared = underWay.get(key) ?? begin(key, work);
    const wasLeft = shared.stop.signal.aborted;
    shared.wanted += 1;
    try {
      return await (signal ? Promise.race([shared.result, rejectionOf(signal)]) : shared.result);
    } catch (error) {
      // It had been told to stop before we came, and did.
      if (wasLeft && signal?.aborted !== true) return await join(key, work, signal);
      throw error;
    } finally {
      leave(shared);
    }
  };
  return { join };
};

const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
