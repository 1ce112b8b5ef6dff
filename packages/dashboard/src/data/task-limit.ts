/** Runs a task when its turn comes. @throws the reason of the signal if it aborts before, or the error of the task. */
export type TaskLimit = <Result>(task: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Runs at most so many tasks at the same time. The others wait in their order. */
export const makeTaskLimit = (limit: number): TaskLimit => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task, signal) => {
    // A task that ends hands its turn to the next one.
    if (running === limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
