import type { Browser } from './browser.ts';
import {
  afterAnswer,
  answerOf,
  bodyOf,
  hurried,
  isDue,
  newDelivery,
  nextBatch,
  pendingOf,
  readmitted,
} from './delivery.ts';
import type { Answer, Batch, Delivery } from './delivery.ts';
import type { PageTotals } from './reading-clock.ts';
import type { UnsentStore } from './unsent-store.ts';

/** The server's 24 hours begin a little before the page hears of the session. Ours are over a minute earlier: no token is sent that is not good any more. */
const lifetimeMs = (24 * 60 - 1) * 60 * 1_000;
/** So long before the end a new session is asked for, so that what was read till then can still be told. */
const renewBeforeMs = 4 * 60 * 1_000;
const answerWithinMs = 30_000;
const betweenEndsMs = 60_000;
/** What is too much to be handed over on leaving lies in the storage. */
const mostHandedOver = 4;

/** Brings totals to the server: those of this page's session, and one after the other those that earlier ones have left. */
export type Sender = {
  begin(session: { url: string; token: string; sessionId: string; counted: boolean }): void;
  renewToken(token: string): void;
  /** A page that was refused may be open by now. */
  readmit(page: number): void;
  /** The totals of this session are these. Resends nothing that is confirmed. */
  tell(totals: PageTotals): void;
  /** Sends what is due. To be called about every second while anything is pending. */
  work(): void;
  /** The network or the reader is back: what has failed goes at once. */
  flush(): void;
  /** The page may be gone in a moment: gives everything to the browser, and keeps it in case that fails. */
  handOver(totals: PageTotals): void;
  hasSession(): boolean;
  isPending(): boolean;
};

export const makeSender = (browser: Browser, store: UnsentStore, onSessionEnded: () => void): Sender => {
  const { now, wallClock, random } = browser;
  const deliveries = new Map<string, Delivery>();
  /** Sessions of this tab: the others' are in the storage already, and theirs to write. */
  const own = new Set<string>();
  let live: string | undefined;
  let isEndTold = false;
  let endedAtMs = -Infinity;
  /** Requests that are not answered yet, one of a session. What is handed over on leaving goes beside them. */
  const inFlight = new Map<string, { sinceMs: number; aborter: AbortController }>();
  let handed: PageTotals = new Map();

  const liveOne = (): Delivery | undefined => (live === undefined ? undefined : deliveries.get(live));
  const change = (delivery: Delivery | undefined, by: (delivery: Delivery) => Delivery): void => {
    if (delivery) deliveries.set(delivery.sessionId, by(delivery));
  };
  const save = (delivery: Delivery | undefined): void => {
    if (delivery && own.has(delivery.sessionId) && pendingOf(delivery).length > 0) store.save(delivery);
  };
  const drop = (sessionId: string): void => {
    deliveries.delete(sessionId);
    own.delete(sessionId);
    store.remove(sessionId);
  };

  const tellEnd = (): void => {
    if (isEndTold) return;
    isEndTold = true;
    // Later, so that whoever opens a new session at once, or throws, does so outside of our work.
    queueMicrotask(onSessionEnded);
  };
  const leftMs = ({ expiresAt, expiresAtMs }: Delivery): number =>
    Math.min(expiresAt - wallClock(), expiresAtMs - now());
  const endOldSessions = (): void => {
    for (const delivery of deliveries.values()) {
      const restMs = leftMs(delivery);
      if (restMs <= renewBeforeMs && delivery.sessionId === live) tellEnd();
      if (restMs <= 0) drop(delivery.sessionId);
    }
  };

  const settle = ({ sessionId, token }: Delivery, batch: Batch, told: Answer): void => {
    const delivery = deliveries.get(sessionId);
    if (!delivery) return;
    const isLive = sessionId === live;
    // What was sent with a former token may go again with the new one. A server that ends every session that it opens is not asked for another without a pause.
    const isDoubtful = token !== delivery.token || (isLive && now() - endedAtMs < betweenEndsMs);
    const answer: Answer = told.kind === 'ended' && isDoubtful ? { kind: 'failed' } : told;
    if (answer.kind === 'ended' || answer.kind === 'gone') {
      drop(sessionId);
      if (answer.kind === 'ended' && isLive) {
        endedAtMs = now();
        tellEnd();
      }
      return;
    }
    const after = afterAnswer(delivery, batch, answer, { nowMs: now(), random: random() });
    deliveries.set(sessionId, after);
    if (pendingOf(after).length > 0) {
      if (answer.kind === 'failed') save(after);
    } else if (isLive) store.remove(sessionId);
    else drop(sessionId);
  };

  /** Without the cookie: that of another tab would take the place of a token that has expired, and its session would get our totals. */
  const post = async (delivery: Delivery, batch: Batch, signal?: AbortSignal): Promise<Answer> => {
    const answer = await browser
      .fetch(delivery.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: bodyOf(delivery, batch),
        keepalive: true,
        credentials: 'omit',
        priority: 'low',
        signal: signal ?? null,
      })
      .then(
        ({ status, headers }) => answerOf(status, headers.get('retry-after'), wallClock()),
        (): Answer => ({ kind: 'failed' }),
      );
    settle(delivery, batch, answer);
    return answer;
  };

  const send = (delivery: Delivery | undefined): void => {
    if (!delivery || inFlight.has(delivery.sessionId) || !isDue(delivery, now())) return;
    const aborter = new AbortController();
    inFlight.set(delivery.sessionId, { sinceMs: now(), aborter });
    void post(delivery, nextBatch(delivery), aborter.signal).then(({ kind }) => {
      inFlight.delete(delivery.sessionId);
      // After a failure or a refusal the next one waits for the next call, so that no fault makes a storm.
      if (kind === 'counted') work();
    });
  };
  const work = (): void => {
    endOldSessions();
    for (const { sinceMs, aborter } of inFlight.values()) if (now() - sinceMs > answerWithinMs) aborter.abort();
    send(liveOne());
    const isLeft = (sessionId: string): boolean => sessionId !== live;
    if (![...inFlight.keys()].some(isLeft))
      send([...deliveries.values()].find((one) => isLeft(one.sessionId) && isDue(one, now())));
  };

  return {
    begin: ({ url, token, sessionId, counted }) => {
      const former = liveOne();
      if (former && pendingOf(former).length === 0) drop(former.sessionId);
      else save(former);
      live = undefined;
      for (const { pages, ...left } of store.load()) {
        const expiresAtMs = now() + left.expiresAt - wallClock();
        if (!deliveries.has(left.sessionId))
          deliveries.set(left.sessionId, newDelivery({ ...left, expiresAtMs }, new Map(pages)));
      }
      if (counted) {
        const ends = { expiresAt: wallClock() + lifetimeMs, expiresAtMs: now() + lifetimeMs };
        deliveries.set(sessionId, newDelivery({ url, token, sessionId, ...ends }));
        own.add(sessionId);
        live = sessionId;
        isEndTold = false;
        handed = new Map();
      }
      work();
    },
    renewToken: (token) => change(liveOne(), (delivery) => readmitted({ ...delivery, token })),
    readmit: (page) => change(liveOne(), (delivery) => readmitted(delivery, page)),
    tell: (totals) => {
      change(liveOne(), (delivery) => ({ ...delivery, totals }));
      const delivery = liveOne();
      if (delivery && (inFlight.has(delivery.sessionId) || !isDue(delivery, now()))) save(delivery);
      work();
    },
    work,
    flush: () => {
      handed = new Map();
      for (const delivery of deliveries.values()) change(delivery, hurried);
      work();
    },
    handOver: (totals) => {
      endOldSessions();
      change(liveOne(), (delivery) => ({ ...delivery, totals }));
      const delivery = liveOne();
      if (!delivery) return;
      save(delivery);
      if (delivery.isToldToWait && delivery.retryAtMs > now()) return;
      // Hiding and leaving come one after the other, often in the same moment.
      const fresh = pendingOf(delivery).filter(([page, ms]) => handed.get(page) !== ms);
      for (let sent = 0; sent < mostHandedOver && fresh.length > 0; sent += 1) {
        const batch = fresh.splice(0, delivery.batchSize);
        handed = new Map([...handed, ...batch]);
        const isTaken = browser.navigator.sendBeacon?.(delivery.url, bodyOf(delivery, batch)) ?? false;
        if (!isTaken) void post(delivery, batch);
      }
    },
    hasSession: () => liveOne() !== undefined,
    isPending: () => [...deliveries.values()].some((delivery) => pendingOf(delivery).length > 0),
  };
};
