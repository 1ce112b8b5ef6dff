import type { PageTotals } from './reading-clock.ts';

/** Lists seconds on each page since the session began, as a beacon reports them. Source: Specification 6.3. */
export type Totals = { page: number; seconds: number }[];

/**
 * What one session has to tell, and what of it the server has confirmed. Totals are in milliseconds.
 * expiresAt: by the wall clock, in ms; expiresAtMs: the same moment by the monotonic clock, which counts when the other is set back.
 * refused: pages that the server rejects. suspects: how many of the next pages contain at least one that the server rejects; 0 when none is known. batchSize: how many
 * pages go into one beacon. retryAtMs: not before, by the monotonic clock; isToldToWait: the server named that time itself.
 */
export type Delivery = {
  readonly url: string;
  readonly token: string;
  readonly sessionId: string;
  readonly expiresAt: number;
  readonly expiresAtMs: number;
  readonly totals: PageTotals;
  readonly confirmed: PageTotals;
  readonly refused: ReadonlySet<number>;
  readonly suspects: number;
  readonly batchSize: number;
  readonly failures: number;
  readonly retryAtMs: number;
  readonly isToldToWait: boolean;
};

/** Pages and whole milliseconds. */
export type Batch = [page: number, ms: number][];

/** 1,000 pages take about 35 KB; the server takes 2,000 and 64 KB, and browsers let 64 KB be on their way when a page is left. */
const largestBatch = 1_000;
const firstDelayMs = 2_000;
const longestDelayMs = 60_000;
const longestWaitMs = 60 * 60 * 1_000;
const unsuspected = { suspects: 0, batchSize: largestBatch };

export const newDelivery = (
  session: Pick<Delivery, 'url' | 'token' | 'sessionId' | 'expiresAt' | 'expiresAtMs'>,
  totals: PageTotals = new Map(),
): Delivery => ({
  ...session,
  totals,
  confirmed: new Map(),
  refused: new Set(),
  ...unsuspected,
  failures: 0,
  retryAtMs: 0,
  isToldToWait: false,
});

/** What the server has not confirmed: a page that it was not told of, or that has more time than it knows. */
export const pendingOf = ({ totals, confirmed, refused }: Delivery): Batch =>
  [...totals]
    .map(([page, ms]): Batch[number] => [page, Math.floor(ms)])
    .filter(([page, ms]) => !refused.has(page) && ms > (confirmed.get(page) ?? -1));

export const isDue = (delivery: Delivery, nowMs: number): boolean =>
  delivery.retryAtMs <= nowMs && pendingOf(delivery).length > 0;

export const nextBatch = (delivery: Delivery): Batch => pendingOf(delivery).slice(0, delivery.batchSize);

/** counted: it is durable. refused: one page or more is not acceptable. ended: the session is over. gone: so is the document. */
export type Answer =
  | { kind: 'counted' }
  | { kind: 'refused' }
  | { kind: 'ended' }
  | { kind: 'gone' }
  | { kind: 'failed'; waitMs?: number };

/** Only 204 is an answer of Docsight's that says "durable"; the 200 of a portal in between is a failure. retryAfter: the header, seconds or a date. */
export const answerOf = (status: number, retryAfter: string | null, wallClock: number): Answer => {
  if (status === 204) return { kind: 'counted' };
  if (status === 400 || status === 413 || status === 422) return { kind: 'refused' };
  if (status === 401) return { kind: 'ended' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (retryAfter === null) return { kind: 'failed' };
  const waitMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - wallClock;
  return waitMs > 0 ? { kind: 'failed', waitMs: Math.min(waitMs, longestWaitMs) } : { kind: 'failed' };
};

/**
 * Returns the delivery after a response. One page closed by the owner makes a whole beacon 400. A binary search then finds that page and drops it, and the server
 * counts all others: each rejected page costs about log2 of the pages in requests. random: 0 to 1, spreads the retries of many readers.
 */
export const afterAnswer = (
  delivery: Delivery,
  batch: Batch,
  answer: Exclude<Answer, { kind: 'ended' } | { kind: 'gone' }>,
  { nowMs, random }: { nowMs: number; random: number },
): Delivery => {
  const answered = { ...delivery, failures: 0, retryAtMs: 0, isToldToWait: false };
  if (answer.kind === 'counted')
    return {
      ...answered,
      ...halfOf(delivery.suspects - batch.length),
      confirmed: raised(delivery.confirmed, batch),
    };
  if (answer.kind === 'refused')
    return batch.length > 1
      ? { ...answered, ...halfOf(batch.length) }
      : { ...answered, ...unsuspected, refused: new Set([...delivery.refused, ...batch.map(([page]) => page)]) };
  const backOffMs = Math.min(longestDelayMs, firstDelayMs * 2 ** delivery.failures) * (0.5 + random / 2);
  const { waitMs } = answer;
  return {
    ...delivery,
    failures: delivery.failures + 1,
    retryAtMs: nowMs + (waitMs === undefined ? backOffMs : waitMs + random * firstDelayMs),
    isToldToWait: waitMs !== undefined,
  };
};

/** The next step of the binary search among so many suspects. */
const halfOf = (suspects: number): Pick<Delivery, 'suspects' | 'batchSize'> =>
  suspects > 0 ? { suspects, batchSize: Math.ceil(suspects / 2) } : unsuspected;

/** The network is back, or the reader: tries again at once, unless the server has named a time. */
export const hurried = (delivery: Delivery): Delivery =>
  delivery.isToldToWait ? delivery : { ...delivery, retryAtMs: 0 };

/** With another token, or after it was shown anew, a refused page may be open. */
export const readmitted = (delivery: Delivery, page?: number): Delivery => ({
  ...delivery,
  refused: new Set([...delivery.refused].filter((refused) => page !== undefined && refused !== page)),
});

/** The token goes in the body: `sendBeacon` sends no headers, and the cookie is that of the tab that was opened last. */
export const bodyOf = (delivery: Delivery, batch: Batch): string => {
  const pages: Totals = batch.map(([page, ms]) => ({ page, seconds: ms / 1_000 }));
  return JSON.stringify({ viewer_token: delivery.token, pages });
};

const raised = (known: PageTotals, batch: Batch): PageTotals => {
  const totals = new Map(known);
  for (const [page, ms] of batch) totals.set(page, Math.max(ms, totals.get(page) ?? 0));
  return totals;
};
