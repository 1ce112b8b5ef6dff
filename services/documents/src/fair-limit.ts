import { AppError } from '@docsight/service-kit';

/**
 * Bounds how much of some heavy work runs at once. The work is done in the order of its coming, except that one key (an account, a document)
 * never holds more than its own share: nobody's slow work keeps everybody else waiting.
 */
export type FairLimit = {
  /** @throws AppError service_unavailable when too much is waiting already. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
};

type Waiting = { key: string; start: () => void };

export const makeFairLimit = (options: {
  atOnce: number;
  atOncePerKey: number;
  mostWaiting: number;
  /** What there is too much of, for the sentence that callers read. */
  of: string;
}): FairLimit => {
  const running = new Map<string, number>();
  let waiting: Waiting[] = [];
  let total = 0;

  const mayStart = (key: string): boolean => total < options.atOnce && (running.get(key) ?? 0) < options.atOncePerKey;

  const begin = (key: string): void => {
    total += 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  };

  const end = (key: string): void => {
    total -= 1;
    const left = (running.get(key) ?? 1) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    startNext();
  };

  const startNext = (): void => {
    const next = waiting.find(({ key }) => mayStart(key));
    if (!next) return;
    waiting = waiting.filter((other) => other !== next);
    begin(next.key);
    next.start();
    startNext();
  };

  const turn = (key: string): Promise<void> => {
    if (mayStart(key)) {
      begin(key);
      return Promise.resolve();
    }
    if (waiting.length >= options.mostWaiting) throw busy(options.of);
    return new Promise((start) => waiting.push({ key, start }));
  };

  return {
    run: async (key, work) => {
      await turn(key);
      try {
        return await work();
      } finally {
        end(key);
      }
    },
  };
};

const busy = (of: string): AppError =>
  new AppError('service_unavailable', `Too many ${of} are waiting at the moment. Try again in a few seconds.`, {
    headers: { 'Retry-After': '5' },
  });
