import { backOffMs } from '@docsight/client/back-off';
import type { PageTotals } from './reading-clock.ts';

/** Lists seconds on each page since the session began, as a beacon reports them. Source: Specification 6.3. */
export type BeaconPages = { page: number; seconds: number }[];

/** The totals of one session, and which of them the server has confirmed. */
export type Delivery = {
  /** Where beacons go. */
  readonly url: string;
  readonly token: string;
  readonly sessionId: string;
  /** Whether the session began in this tab. Only such a session is saved: the others come from the storage. */
  readonly isOwn: boolean;
  /** When the session expires, by the wall clock in milliseconds. */
  readonly expiresAt: number;
  /** The same moment by the monotonic clock. It counts when the wall clock is set back. */
  readonly expiresAtMs: number;
  /** In milliseconds. */
  readonly totals: PageTotals;
  /** The totals that the server has stored, in milliseconds. */
  readonly confirmed: PageTotals;
  /** Pages that the server rejects. They are not sent. */
  readonly rejected: ReadonlySet<number>;
  /** At least one of this many next pages is rejected by the server. 0 when no such page is known. */
  readonly suspects: number;
  /** The number of pages in one beacon. */
  readonly batchSize: number;
  /** Failed requests since the last response that decided about a batch. */
  readonly failures: number;
  /** Nothing is sent before this moment of the monotonic clock. */
  readonly retryAtMs: number;
  /** Whether `retryAtMs` comes from `Retry-After`. */
  readonly hasRetryAfter: boolean;
};

/** Pages with their totals in whole milliseconds. */
export type Batch = [page: number, ms: number][];

/** 1,000 pages take about 35 KB. The server accepts 2,000 pages and 64 KB; browsers allow 64 KB on leaving a page. */
const maxBatchSize = 1_000;
const backOff = { firstMs: 2_000, maxMs: 60_000 };
/** A longer `Retry-After` is cut to this. */
const maxRetryAfterMs = 60 * 60 * 1_000;
const noSuspects = { suspects: 0, batchSize: maxBatchSize };

export const newDelivery = (
  session: Pick<Delivery, 'url' | 'token' | 'sessionId' | 'expiresAt' | 'expiresAtMs'>,
  totals: PageTotals = new Map(),
): Delivery => ({
  ...session,
  isOwn: false,
  totals,
  confirmed: new Map(),
  rejected: new Set(),
  ...noSuspects,
  failures: 0,
  retryAtMs: 0,
  hasRetryAfter: false,
});

/** Returns the totals that the server has not confirmed, without rejected pages. */
export const pendingOf = ({ totals, confirmed, rejected }: Delivery): Batch =>
  [...totals]
    .map(([page, ms]): Batch[number] => [page, Math.floor(ms)])
    .filter(([page, ms]) => !rejected.has(page) && ms > (confirmed.get(page) ?? -1));

export const isDue = (delivery: Delivery, nowMs: number): boolean =>
  delivery.retryAtMs <= nowMs && pendingOf(delivery).length > 0;

export const nextBatch = (delivery: Delivery): Batch => pendingOf(delivery).slice(0, delivery.batchSize);

/** The outcome of a request. */
export type Outcome =
  /** The batch is stored durably. */
  | { kind: 'confirmed' }
  /** At least one page of the batch is not acceptable. */
  | { kind: 'rejected' }
  | { kind: 'session-ended' }
  | { kind: 'document-gone' }
  /** `waitMs` comes from `Retry-After`. */
  | { kind: 'failed'; waitMs?: number };

/**
 * Interprets a response. Only 204 confirms a beacon: the 200 of a login portal is a failure.
 * @param retryAfter the header, in seconds or as a date.
 */
export const outcomeOf = (status: number, retryAfter: string | null, wallClock: number): Outcome => {
  if (status === 204) return { kind: 'confirmed' };
  if (status === 400 || status === 413 || status === 422) return { kind: 'rejected' };
  if (status === 401) return { kind: 'session-ended' };
  if (status === 404 || status === 410) return { kind: 'document-gone' };
  if (retryAfter === null) return { kind: 'failed' };
  const waitMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - wallClock;
  return waitMs > 0 ? { kind: 'failed', waitMs: Math.min(waitMs, maxRetryAfterMs) } : { kind: 'failed' };
};

/**
 * Returns the delivery after a response. One page that the owner closed makes a whole beacon 400.
 * A binary search then finds that page and drops it, and the server counts all others.
 * Each rejected page costs about log2 of the number of pages in requests.
 * @param random 0 to 1; spreads the retries of many readers.
 */
export const afterResponse = (
  delivery: Delivery,
  batch: Batch,
  outcome: Exclude<Outcome, { kind: 'session-ended' } | { kind: 'document-gone' }>,
  { nowMs, random }: { nowMs: number; random: number },
): Delivery => {
  const decided = { ...delivery, failures: 0, retryAtMs: 0, hasRetryAfter: false };
  if (outcome.kind === 'confirmed')
    return {
      ...decided,
      ...halfOf(delivery.suspects - batch.length),
      confirmed: withGreaterTotals(delivery.confirmed, batch),
    };
  if (outcome.kind === 'rejected')
    return batch.length > 1
      ? { ...decided, ...halfOf(batch.length) }
      : { ...decided, ...noSuspects, rejected: new Set([...delivery.rejected, ...batch.map(([page]) => page)]) };
  const { waitMs: requestedMs } = outcome;
  const failures = delivery.failures + 1;
  const waitMs =
    requestedMs === undefined ? backOffMs(backOff, failures, random) : requestedMs + random * backOff.firstMs;
  return {
    ...delivery,
    failures,
    retryAtMs: nowMs + waitMs,
    hasRetryAfter: requestedMs !== undefined,
  };
};

/** Returns the next step of the binary search. */
const halfOf = (suspects: number): Pick<Delivery, 'suspects' | 'batchSize'> =>
  suspects > 0 ? { suspects, batchSize: Math.ceil(suspects / 2) } : noSuspects;

/** Ends the back-off, unless the server requested the wait. */
export const withoutBackOff = (delivery: Delivery): Delivery =>
  delivery.hasRetryAfter ? delivery : { ...delivery, retryAtMs: 0 };

/** Sends a rejected page again, or all of them: they may be open now. */
export const withoutRejected = (delivery: Delivery, page?: number): Delivery => ({
  ...delivery,
  rejected: new Set([...delivery.rejected].filter((rejected) => page !== undefined && rejected !== page)),
});

/** The token is in the body: `sendBeacon` sends no headers, and the cookie may belong to another tab. */
export const bodyOf = (delivery: Delivery, batch: Batch): string => {
  const pages: BeaconPages = batch.map(([page, ms]) => ({ page, seconds: ms / 1_000 }));
  return JSON.stringify({ viewer_token: delivery.token, pages });
};

const withGreaterTotals = (known: PageTotals, batch: Batch): PageTotals => {
  const totals = new Map(known);
  for (const [page, ms] of batch) totals.set(page, Math.max(ms, totals.get(page) ?? 0));
  return totals;
};
