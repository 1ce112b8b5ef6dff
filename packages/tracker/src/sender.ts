import type { Browser } from './browser.ts';
import { bodyOf, outcomeOf } from './delivery.ts';
import type { Batch, Delivery, Outcome } from './delivery.ts';
import type { PageTotals } from './reading-clock.ts';
import * as steps from './steps/index.ts';
import type { UnsentStore } from './unsent-store.ts';

/** Delivers totals to the server: of the current session, and of earlier sessions whose totals are in the storage. */
export type Sender = {
  begin(session: { url: string; token: string; sessionId: string; counted: boolean }): void;
  /** Uses a new token for the current session. */
  replaceToken(token: string): void;
  /** Sends a rejected page again: it may be open now. */
  retryRejectedPage(page: number): void;
  /** Sets the totals of the current session, and sends what is due. Confirmed totals are not sent again. */
  report(totals: PageTotals): void;
  /** Sends what is due. Call it about every second while anything is pending. */
  sendDue(): void;
  /** Sends failed totals, and those of closed tabs, at once, after the network or the reader came back. */
  retryNow(): void;
  /** Sends what closed tabs have left in the storage. */
  sendLeft(): void;
  /** Sends and saves the totals, because the page may end at any moment. */
  sendOnLeave(totals: PageTotals): void;
  hasSession(): boolean;
  hasPending(): boolean;
};

/** Runs the commands of `steps` in a browser. */
export const makeSender = (browser: Browser, store: UnsentStore, onSessionEnded: () => void): Sender => {
  let state = steps.initialState;
  const aborters = new Map<string, AbortController>();
  const time = (): steps.Time => ({ nowMs: browser.now(), wallClock: browser.wallClock() });

  const apply = (step: steps.Step): void => {
    state = step.state;
    for (const command of step.commands) run(command);
  };

  const run = (command: steps.Command): void => {
    switch (command.kind) {
      case 'save':
        store.save(command.delivery);
        break;
      case 'forget':
        store.remove(command.sessionId);
        break;
      case 'post':
        void postAndContinue(command.delivery, command.batch);
        break;
      case 'abort':
        aborters.get(command.sessionId)?.abort();
        break;
      case 'post-on-leave':
        postOnLeave(command.delivery, command.batch);
        break;
      case 'report-end':
        // In a microtask: a callback may begin a session or throw, which must not happen inside of this step.
        queueMicrotask(onSessionEnded);
    }
  };

  const post = async (delivery: Delivery, batch: Batch, signal?: AbortSignal): Promise<Outcome> => {
    const outcome = await browser.fetch(delivery.url, requestOf(delivery, batch, signal)).then(
      ({ status, headers }) => outcomeOf(status, headers.get('retry-after'), browser.wallClock()),
      (): Outcome => ({ kind: 'failed' }),
    );
    const chance = { nowMs: browser.now(), random: browser.random() };
    apply(steps.applyOutcome(state, { delivery, batch }, outcome, chance));
    return outcome;
  };

  const postAndContinue = async (delivery: Delivery, batch: Batch): Promise<void> => {
    const { sessionId } = delivery;
    const aborter = new AbortController();
    aborters.set(sessionId, aborter);
    const outcome = await post(delivery, batch, aborter.signal);
    aborters.delete(sessionId);
    apply(steps.endRequest(state, sessionId, outcome, time()));
  };

  const postOnLeave = (delivery: Delivery, batch: Batch): void => {
    const isQueued = browser.navigator.sendBeacon?.(delivery.url, bodyOf(delivery, batch)) ?? false;
    if (!isQueued) void post(delivery, batch);
  };

  return {
    begin: (session) => {
      apply(steps.leaveSession(state));
      apply(steps.beginSession(state, session, store.load(), time()));
    },
    replaceToken: (token) => apply(steps.replaceToken(state, token)),
    retryRejectedPage: (page) => apply(steps.retryRejectedPage(state, page)),
    report: (totals) => apply(steps.reportTotals(state, totals, time())),
    sendDue: () => apply(steps.sendDue(state, time())),
    sendLeft: () => apply(steps.sendLeft(state, store.load(), time())),
    retryNow: () => apply(steps.retryNow(state, store.load(), time())),
    sendOnLeave: (totals) => apply(steps.sendOnLeave(state, totals, time())),
    hasSession: () => steps.currentDelivery(state) !== undefined,
    hasPending: () => steps.hasPending(state),
  };
};

/**
 * Builds a request without cookies, because the cookie may belong to another tab.
 * With an expired token the server would use the cookie, and count these totals in the session of that tab.
 */
const requestOf = (delivery: Delivery, batch: Batch, signal: AbortSignal | undefined): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: bodyOf(delivery, batch),
  keepalive: true,
  credentials: 'omit',
  priority: 'low',
  signal: signal ?? null,
});
