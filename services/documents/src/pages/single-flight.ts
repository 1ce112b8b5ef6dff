import { rejectionOf } from '@docsight/service-kit';

/**
 * Runs work once for all callers that request it at the same time (single flight). It is cancelled when no caller
 * waits any more.
 */
export type SingleFlight<Result> = {
  /**
   * Joins the running work of a key, or starts it. The work gets a signal that aborts when no caller waits;
   * it may finish nevertheless. The caller's own signal ends its waiting only.
   * @throws the reason of the caller's signal.
   */
  join(key: string, work: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
};

type Flight<Result> = { result: Promise<Result>; waiting: number; cancel: AbortController };

export const makeSingleFlight = <Result>(): SingleFlight<Result> => {
  const flights = new Map<string, Flight<Result>>();

  const start = (key: string, work: (signal: AbortSignal) => Promise<Result>): Flight<Result> => {
    const cancel = new AbortController();
    const result = work(cancel.signal).finally(() => flights.delete(key));
    // Prevents an unhandled rejection when no caller waits any more.
    result.catch(() => undefined);
    const flight = { result, waiting: 0, cancel };
    flights.set(key, flight);
    return flight;
  };

  const leave = (flight: Flight<Result>): void => {
    flight.waiting -= 1;
    if (flight.waiting === 0) flight.cancel.abort(new Error('No caller waits any more.'));
  };

  const join: SingleFlight<Result>['join'] = async (key, work, signal) => {
    signal?.throwIfAborted();
    const flight = flights.get(key) ?? start(key, work);
    const wasCancelled = flight.cancel.signal.aborted;
    flight.waiting += 1;
    try {
      return await (signal ? Promise.race([flight.result, rejectionOf(signal)]) : flight.result);
    } catch (error) {
      // The work was cancelled before this caller joined: start it again.
      if (wasCancelled && signal?.aborted !== true) return await join(key, work, signal);
      throw error;
    } finally {
      leave(flight);
    }
  };
  return { join };
};
