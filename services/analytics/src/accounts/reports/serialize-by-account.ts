import { perKeyQueue } from '@docsight/service-kit';

/** Reads figures of an account. The other arguments can be written as JSON. */
type Read<Args extends unknown[], Result> = (accountId: string, ...args: Args) => Promise<Result>;

/**
 * Runs one read per account at a time in this process. So an account with many documents and many requests cannot take
 * the database from others. Equal requests that wait share one read, which starts after all of them.
 */
export const serializeByAccount = <Args extends unknown[], Result>(read: Read<Args, Result>): Read<Args, Result> => {
  const queue = perKeyQueue();
  const waiting = new Map<string, Promise<Result>>();

  return (accountId, ...args) => {
    const request = JSON.stringify([accountId, ...args]);
    const shared = waiting.get(request);
    if (shared) return shared;
    const runRead = async () => {
      waiting.delete(request);
      return read(accountId, ...args);
    };
    // Queues the read in the next microtask, once the request is in `waiting`.
    const result = Promise.resolve().then(() => queue.run(accountId, runRead));
    waiting.set(request, result);
    return result;
  };
};
