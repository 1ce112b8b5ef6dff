/** Loads requests with a limited concurrency, in the order of their importance. */
export type LoadQueue<Request> = {
  /** Replaces the requests. Aborts loads that are not among the new ones. */
  setRequests(requests: readonly Request[]): void;
};

export type LoadQueueOptions<Request> = {
  /** The number of loads at the same time. */
  concurrency: number;
  isSame(one: Request, other: Request): boolean;
  /** Whether the request still needs to be loaded. */
  isMissing(request: Request): boolean;
  /** Stores the result or the error itself. The signal aborts when the request is replaced. */
  load(request: Request, signal: AbortSignal): Promise<void>;
  /** Runs each time when all requests have been tried. */
  onIdle?(): void;
};

export const makeLoadQueue = <Request>(options: LoadQueueOptions<Request>): LoadQueue<Request> => {
  let waiting: Request[] = [];
  const running = new Map<Request, AbortController>();
  const isRunning = (request: Request): boolean => [...running.keys()].some((other) => options.isSame(request, other));

  const run = async (request: Request): Promise<void> => {
    const controller = new AbortController();
    running.set(request, controller);
    try {
      await options.load(request, controller.signal);
    } finally {
      // An aborted load may end long after its successor began, so it removes only itself.
      running.delete(request);
      startNext();
    }
  };

  const startNext = (): void => {
    while (running.size < options.concurrency && waiting.length > 0) void run(waiting.shift()!);
    if (running.size === 0 && waiting.length === 0) options.onIdle?.();
  };

  return {
    setRequests: (requests) => {
      for (const [request, controller] of running) {
        if (requests.some((other) => options.isSame(request, other))) continue;
        controller.abort();
        running.delete(request);
      }
      waiting = requests.filter((request) => options.isMissing(request) && !isRunning(request));
      startNext();
    },
  };
};
