/** One thing at a time for each page; `wants` replaces what was wanted before, in the order of need. */
export type LoadQueue<Wish> = {
  wants(wishes: readonly Wish[]): void;
};

/** `load` keeps what it gets and what goes wrong; it is aborted when its wish is no longer among the wanted. `missing` says what is still to be loaded. */
export type LoadQueueOptions<Wish> = {
  together: number;
  sameLoad(one: Wish, other: Wish): boolean;
  missing(wish: Wish): boolean;
  load(wish: Wish, signal: AbortSignal): Promise<void>;
  /** Each time when everything wanted has been tried. */
  onIdle?(): void;
};

export const makeLoadQueue = <Wish>(options: LoadQueueOptions<Wish>): LoadQueue<Wish> => {
  let waiting: Wish[] = [];
  const running = new Map<Wish, AbortController>();
  const isRunning = (wish: Wish): boolean => [...running.keys()].some((other) => options.sameLoad(wish, other));

  const run = async (wish: Wish): Promise<void> => {
    const controller = new AbortController();
    running.set(wish, controller);
    try {
      await options.load(wish, controller.signal);
    } finally {
      // An aborted load may end long after its successor has begun: it takes out only itself.
      running.delete(wish);
      next();
    }
  };

  const next = (): void => {
    while (running.size < options.together && waiting.length > 0) void run(waiting.shift()!);
    if (running.size === 0 && waiting.length === 0) options.onIdle?.();
  };

  return {
    wants: (wishes) => {
      for (const [wish, controller] of running) {
        if (wishes.some((wanted) => options.sameLoad(wish, wanted))) continue;
        controller.abort();
        running.delete(wish);
      }
      waiting = wishes.filter((wish) => options.missing(wish) && !isRunning(wish));
      next();
    },
  };
};
