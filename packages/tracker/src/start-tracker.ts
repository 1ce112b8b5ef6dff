import { browserWith } from './browser.ts';
import type { Browser } from './browser.ts';
import * as clocks from './reading-clock.ts';
import type { PageTotals } from './reading-clock.ts';
import { makeSender } from './sender.ts';
import { makeUnsentStore } from './unsent-store.ts';

/** url: where its beacons go, of the same origin. counted: as the server's answer says; if not, nothing is measured or sent. */
export type CountedSession = { url: string; token: string; sessionId: string; counted: boolean };

/** Measures what is read, and tells the server. See docs/tracking.md. */
export type Tracker = {
  /** A new session begins: totals from nothing. What the last one has not delivered yet stays in the queue under its own token. The present session again is only its new token. */
  begin(session: CountedSession): void;
  /** The same session got a new token: a password or the gate was passed. */
  renewToken(token: string): void;
  /** The page on screen, or undefined for none. @throws RangeError for what is no page number. */
  show(page: number | undefined): void;
  /** The session has come to its 24 hours, or the server says so: open a new one and call begin. Once per session. */
  onSessionEnded(callback: () => void): void;
  /** Tells what is left, and leaves nothing behind in the page: no listener, no timer. */
  stop(): void;
};

/** Half of the longest stretch that counts, so that a late timer costs nothing. */
const tickMs = 1_000;
const tellEveryMs = 5_000;
/** A timer that fires a little early must not make a whole tick of delay. */
const earlyMs = 100;
const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'];

/** Everything of the browser may be given instead: for tests, or to keep nothing on disk. */
export const startTracker = (given: Partial<Browser> = {}): Tracker => {
  const browser = browserWith(given);
  const { window, document, now } = browser;
  const ended: (() => void)[] = [];
  const sender = makeSender(browser, makeUnsentStore(browser), () => {
    for (const callback of ended) callback();
  });
  const listening = new AbortController();
  const isVisible = (): boolean => document.visibilityState === 'visible';

  let clock = clocks.newClock(isVisible(), now());
  let told: { totals: PageTotals; atMs: number } = { totals: clock.totals, atMs: -Infinity };
  let timer: number | undefined;
  let sessionId: string | undefined;

  /** After every event: tells what is to be told, and sees to it that time goes on while somebody reads or something waits. */
  const proceed = (): void => {
    if (isUntold() && isTimeToTell(told, clock.totals, now())) {
      told = { totals: clock.totals, atMs: now() };
      sender.tell(clock.totals);
    } else sender.work();
    const isBusy = sender.isPending() || (sender.hasSession() && (clocks.isReading(clock, now()) || isUntold()));
    // A hidden page has no timer: it can rest, and be kept for the way back.
    if (clock.isVisible && isBusy && !listening.signal.aborted) timer ??= browser.setTimeout(tick, tickMs);
  };
  const isUntold = (): boolean => clock.totals.size > 0 && told.totals !== clock.totals;
  const tick = (): void => {
    timer = undefined;
    clock = clocks.onTick(clock, now());
    proceed();
  };
  const rest = (): void => {
    if (timer !== undefined) browser.clearTimeout(timer);
    timer = undefined;
  };

  const onInput = (): void => {
    const wasIdle = clocks.isIdle(clock, now());
    clock = clocks.onInput(clock, now());
    if (wasIdle) proceed();
  };
  const onHidden = (): void => {
    clock = clocks.onVisibility(clock, false, now());
    told = { totals: clock.totals, atMs: now() };
    sender.handOver(clock.totals);
    rest();
  };
  const onShown = (): void => {
    clock = clocks.onVisibility(clock, true, now());
    sender.flush();
    proceed();
  };
  const onVisibility = (): void => (isVisible() ? onShown() : onHidden());
  const onOnline = (): void => {
    sender.flush();
    proceed();
  };

  const listen = (target: Browser['window'], types: string[], listener: () => void): void => {
    const options = { passive: true, capture: true, signal: listening.signal };
    for (const type of types) target.addEventListener(type, listener, options);
  };
  listen(window, inputs, onInput);
  listen(window, ['online'], onOnline);
  // A page that is left says so by any of these, or by several; one that comes back from the browser's memory likewise.
  listen(window, ['pagehide'], onHidden);
  listen(document, ['freeze'], onHidden);
  listen(window, ['pageshow'], onVisibility);
  listen(document, ['visibilitychange', 'resume'], onVisibility);

  return {
    begin: (session) => {
      if (session.sessionId === sessionId && sender.hasSession()) {
        sender.renewToken(session.token);
        return;
      }
      clock = clocks.onTick(clock, now());
      sender.tell(clock.totals);
      sessionId = session.sessionId;
      clock = clocks.onSession(clock, now());
      told = { totals: new Map(), atMs: -Infinity };
      sender.begin(session);
      proceed();
    },
    renewToken: sender.renewToken,
    show: (page) => {
      if (page !== undefined && !(Number.isSafeInteger(page) && page > 0))
        throw new RangeError(`show() takes the number of a page, from 1, or undefined for none; it was given ${page}.`);
      if (page === clock.page) return;
      clock = clocks.onPage(clock, page, now());
      if (page !== undefined) sender.readmit(page);
      proceed();
    },
    onSessionEnded: (callback) => {
      ended.push(callback);
    },
    stop: () => {
      listening.abort();
      onHidden();
    },
  };
};

/** A page that was never shown before is told at once, or within a second where pages fly by; everything else every 5 s. */
const isTimeToTell = (told: { totals: PageTotals; atMs: number }, totals: PageTotals, nowMs: number): boolean => {
  const everyMs = totals.size > told.totals.size ? tickMs : tellEveryMs;
  return nowMs - told.atMs >= everyMs - earlyMs;
};
