import { browserWith } from './browser.ts';
import type { Browser } from './browser.ts';
import * as clocks from './reading-clock.ts';
import type { PageTotals } from './reading-clock.ts';
import { makeSender } from './sender.ts';
import { makeUnsentStore } from './unsent-store.ts';

/** A session as `POST sessions` returned it. */
export type TrackedSession = {
  /** Where its beacons go, on the same origin. */
  url: string;
  token: string;
  sessionId: string;
  /** False: nothing is measured or sent. */
  counted: boolean;
};

/** Measures which pages are read and for how long, and reports it to the server. See docs/tracking.md. */
export type Tracker = {
  /**
   * Begins a session. The first one has the totals of what was shown before it, later ones begin with empty totals.
   * Unconfirmed totals of the last session are still sent, with its token.
   * With the id of the present session it only replaces the token.
   */
  begin(session: TrackedSession): void;
  /** Replaces the token of the session, after a password or a gate was passed. */
  renewToken(token: string): void;
  /** Sets the page on screen, or none. @throws RangeError for an invalid page number. */
  show(page: number | undefined): void;
  /** Runs once when a session ends, after 24 hours or by the server. Open a new session and call `begin`. */
  onSessionEnded(callback: () => void): void;
  /** Sends the last totals, and removes all listeners and timers. */
  stop(): void;
};

/** Half of the longest step that counts, so that a late timer loses nothing. */
const tickMs = 1_000;
const reportEveryMs = 5_000;
/** A timer that fires this much early must not delay a report by a whole tick. */
const earlyMs = 100;
const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'];

/** @param given replaces parts of the browser: for tests, or to store nothing on disk. */
export const startTracker = (given: Partial<Browser> = {}): Tracker => {
  const browser = browserWith(given);
  const { window, document, now } = browser;
  const endCallbacks: (() => void)[] = [];
  const sender = makeSender(browser, makeUnsentStore(browser), () => {
    for (const callback of endCallbacks) callback();
  });
  const listening = new AbortController();
  const isVisible = (): boolean => document.visibilityState === 'visible';

  let clock = clocks.newClock(isVisible(), now());
  let reported: { totals: PageTotals; atMs: number } = { totals: clock.totals, atMs: -Infinity };
  let timer: number | undefined;
  let sessionId: string | undefined;

  /** Runs after every event: reports what is due, and sets the timer while the reader reads or totals are pending. */
  const update = (): void => {
    if (hasUnreported() && isReportDue(reported, clock.totals, now())) {
      reported = { totals: clock.totals, atMs: now() };
      sender.report(clock.totals);
    } else sender.sendDue();
    const isBusy = sender.hasPending() || (isMeasured() && (clocks.isReading(clock, now()) || hasUnreported()));
    // A hidden page has no timer, so that the browser can keep it in its back-forward cache.
    if (clock.isVisible && isBusy && !listening.signal.aborted) timer ??= browser.setTimeout(tick, tickMs);
  };
  /** Before the first session, time counts for it. */
  const isMeasured = (): boolean => sessionId === undefined || sender.hasSession();
  const hasUnreported = (): boolean => clock.totals.size > 0 && reported.totals !== clock.totals;
  const tick = (): void => {
    timer = undefined;
    clock = clocks.onTick(clock, now());
    update();
  };
  const stopTimer = (): void => {
    if (timer !== undefined) browser.clearTimeout(timer);
    timer = undefined;
  };

  const onInput = (): void => {
    const wasIdle = clocks.isIdle(clock, now());
    clock = clocks.onInput(clock, now());
    if (wasIdle) update();
  };
  const onHidden = (): void => {
    clock = clocks.onVisibility(clock, false, now());
    reported = { totals: clock.totals, atMs: now() };
    sender.sendOnLeave(clock.totals);
    stopTimer();
  };
  const onVisible = (): void => {
    clock = clocks.onVisibility(clock, true, now());
    sender.retryNow();
    update();
  };
  const onVisibility = (): void => (isVisible() ? onVisible() : onHidden());
  const onOnline = (): void => {
    sender.retryNow();
    update();
  };

  const listen = (target: Browser['window'], types: string[], listener: () => void): void => {
    const options = { passive: true, capture: true, signal: listening.signal };
    for (const type of types) target.addEventListener(type, listener, options);
  };
  listen(window, inputs, onInput);
  listen(window, ['online'], onOnline);
  // Leaving a page fires any of these events, or several. So does a return from the back-forward cache.
  listen(window, ['pagehide'], onHidden);
  listen(document, ['freeze'], onHidden);
  listen(window, ['pageshow'], onVisibility);
  listen(document, ['visibilitychange', 'resume'], onVisibility);

  return {
    begin: (session) => {
      if (session.sessionId === sessionId && sender.hasSession()) {
        sender.replaceToken(session.token);
        return;
      }
      clock = clocks.onTick(clock, now());
      sender.report(clock.totals);
      if (sessionId !== undefined) clock = clocks.onSession(clock, now());
      sessionId = session.sessionId;
      reported = { totals: new Map(), atMs: -Infinity };
      sender.begin(session);
      update();
    },
    renewToken: sender.replaceToken,
    show: (page) => {
      if (page !== undefined && !(Number.isSafeInteger(page) && page > 0))
        throw new RangeError(`show() needs a page number from 1, or undefined for no page. It got ${page}.`);
      if (page === clock.page) return;
      clock = clocks.onPage(clock, page, now());
      if (page !== undefined) sender.retryRejectedPage(page);
      update();
    },
    onSessionEnded: (callback) => {
      endCallbacks.push(callback);
    },
    stop: () => {
      listening.abort();
      onHidden();
    },
  };
};

/** Reports a new page at once, or within a second when pages change fast. Reports everything else every 5 s. */
const isReportDue = (reported: { totals: PageTotals; atMs: number }, totals: PageTotals, nowMs: number): boolean => {
  const everyMs = totals.size > reported.totals.size ? tickMs : reportEveryMs;
  return nowMs - reported.atMs >= everyMs - earlyMs;
};
