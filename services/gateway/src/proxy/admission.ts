import { AppError, counter, keyCounts, perKeyQueue } from '@docsight/service-kit';

/** Bounds the requests to one service that are in progress in this process. Source: Specification 10.7. */
export type Admission = {
  /**
   * Runs a request. It has a place until its response begins, or it ends.
   * @throws AppError service_unavailable if too much is in progress; the reason of `left` if the client leaves first.
   */
  run<Result>(request: AdmittedRequest, send: (onResponse: () => void) => Promise<Result>): Promise<Result>;
};

type AdmittedRequest = {
  /** The account or the client network. */
  key: string;
  /** The client decides how long the request takes, because its body is streamed. Then it needs no place. */
  isStreamed: boolean;
  /** Is read only if the request must wait: most requests need no signal. */
  readonly left: AbortSignal;
};

export type AdmissionLimits = {
  /** Requests whose response has not begun. */
  places: number;
  placesPerKey: number;
  /** Requests that wait for a place. */
  waiting: number;
  waitingPerKey: number;
  maxWaitMs: number;
  /** All requests, also while their bodies are transferred. */
  open: number;
  openPerKey: number;
};

/** A service that responds in 20 ms gets 25,000 requests a second through its places. */
export const admissionLimits: AdmissionLimits = {
  places: 512,
  placesPerKey: 128,
  waiting: 4_096,
  waitingPerKey: 1_024,
  maxWaitMs: 5_000,
  open: 8_192,
  openPerKey: 1_024,
};

/** @param work names it in the metrics. */
export const makeAdmission = (work: string, limits: AdmissionLimits): Admission => {
  const rejections = counter('docsight_work_rejected_total');
  const rejected = (): AppError => {
    rejections.inc({ work });
    return saturated();
  };
  const queue = perKeyQueue({
    measuredAs: work,
    concurrency: limits.places,
    concurrencyPerKey: limits.placesPerKey,
    maxWaiting: limits.waiting,
    maxWaitingPerKey: limits.waitingPerKey,
    fullError: saturated,
  });
  const open = openRequests(limits, rejected);

  /** Resolves with the function that releases the place. */
  const waitForPlace = async ({ key, left }: AdmittedRequest): Promise<() => void> => {
    left.throwIfAborted();
    const waiting = new AbortController();
    const onLeft = (): void => waiting.abort(left.reason);
    left.addEventListener('abort', onLeft, { once: true });
    const timer = setTimeout(() => waiting.abort(rejected()), limits.maxWaitMs).unref();
    try {
      return await queue.beginInTurn(key, waiting.signal);
    } finally {
      clearTimeout(timer);
      left.removeEventListener('abort', onLeft);
    }
  };

  return {
    run: async (request, send) => {
      if (request.isStreamed) return open.during(request.key, () => send(() => undefined));
      const release = queue.begin(request.key) ?? (await waitForPlace(request));
      try {
        return await open.during(request.key, () => send(release));
      } finally {
        release();
      }
    },
  };
};

/** Limits the number of all requests, and of those of each key. */
const openRequests = ({ open: limit, openPerKey }: AdmissionLimits, rejected: () => AppError) => {
  const counts = keyCounts();
  return {
    during: async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
      if (counts.total() >= limit || counts.of(key) >= openPerKey) throw rejected();
      return counts.during(key, work);
    },
  };
};

const saturated = (): AppError =>
  new AppError('service_unavailable', 'Too many requests are in progress. Try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
  });
