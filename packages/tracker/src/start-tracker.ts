import { browserWith } from './browser.ts';
import type { Browser } from './browser.ts';
import {
  hasUnreported,
  isReportDue,
  newMeasurement,
  onFirstSession,
  onNewSession,
  onReport,
  tickMs,
} from './measurement.ts';
import * as clocks from './reading-clock.ts';
import type { ReadingClock } from './reading-clock.ts';
import { makeSender } from './sender.ts';
import { isUnsentWritten, makeUnsentStore } from './unsent-store.ts';

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

const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'];

/** @param given replaces parts of the browser: for tests, or to store nothing on disk. */
export const startTracker = (given: Partial<Browser> = {}): Tracker => {
  const browser = browserWith(given);
  const { document, now } = browser;
  const endCallbacks: (() => void)[] = [];
  const sender = makeSender(browser, makeUnsentStore(browser), () => {
    for (const callback of endCallbacks) callback();
  });
  const listening = new AbortController();
  const isVisible = (): boolean => document.visibilityState === 'visible';

  let measurement = newMeasurement(isVisible(), now());
  let timer: number | undefined;
  let sessionId: string | undefined;

  const step = (next: (clock: ReadingClock, nowMs: number) => ReadingClock): void => {
    measurement = { ...measurement, clock: next(measurement.clock, now()) };
  };
  /** Before the first session, time counts for it. */
  const isMeasured = (): boolean => sessionId === undefined || sender.hasSession();
  const isBusy = (): boolean =>
    sender.hasPending() || (isMeasured() && (clocks.isReading(measurement.clock, now()) || hasUnreported(measurement)));

  /** Runs after every event: reports what is due, and sets the timer while the reader reads or totals are pending. */
  const update = (): void => {
    if (isReportDue(measurement, now())) {
      measurement = onReport(measurement, now());
      sender.report(measurement.clock.totals);
    } else sender.sendDue();
    // A hidden page has no timer, so that the browser can keep it in its back-forward cache.
    if (measurement.clock.isVisible && isBusy() && !listening.signal.aborted)
      timer ??= browser.setTimeout(onTick, tickMs);
  };
  const onTick = (): void => {
    timer = undefined;
    step(clocks.onTick);
    update();
  };
  const stopTimer = (): void => {
    if (timer !== undefined) browser.clearTimeout(timer);
    timer = undefined;
  };

  const onInput = (): void => {
    const wasIdle = clocks.isIdle(measurement.clock, now());
    step(clocks.onInput);
    if (wasIdle) update();
  };
  const onHidden = (): void => {
    step((clock, nowMs) => clocks.onVisibility(clock, false, nowMs));
    measurement = onReport(measurement, now());
    sender.sendOnLeave(measurement.clock.totals);
    stopTimer();
  };
  const onVisible = (): void => {
    step((clock, nowMs) => clocks.onVisibility(clock, true, nowMs));
    onOnline();
  };
  const onOnline = (): void => {
    sender.retryNow();
    update();
  };
  const onVisibility = (): void => (isVisible() ? onVisible() : onHidden());
  /** Another tab has stored totals: perhaps it was closed, after this one had come to the front. */
  const onStorage = (): void => {
    if (!isVisible()) return;
    sender.sendLeft();
    update();
  };
  listen(browser, listening.signal, { onInput, onHidden, onVisibility, onOnline, onStorage });

  return {
    begin: (session) => {
      if (session.sessionId === sessionId && sender.hasSession()) {
        sender.replaceToken(session.token);
        return;
      }
      step(clocks.onTick);
      sender.report(measurement.clock.totals);
      measurement = sessionId === undefined ? onFirstSession(measurement) : onNewSession(measurement, now());
      sessionId = session.sessionId;
      sender.begin(session);
      update();
    },
    renewToken: sender.replaceToken,
    show: (page) => {
      checkPage(page);
      if (page === measurement.clock.page) return;
      step((clock, nowMs) => clocks.onPage(clock, page, nowMs));
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

const checkPage = (page: number | undefined): void => {
  if (page !== undefined && !(Number.isSafeInteger(page) && page > 0))
    throw new RangeError(`show() needs a page number from 1, or undefined for no page. It got ${page}.`);
};

type Listeners = Record<'onInput' | 'onHidden' | 'onVisibility' | 'onOnline' | 'onStorage', () => void>;

const listen = ({ window, document }: Browser, signal: AbortSignal, on: Listeners): void => {
  const add = (target: Browser['window'], types: string[], listener: (event: Event) => void): void => {
    for (const type of types) target.addEventListener(type, listener, { passive: true, capture: true, signal });
  };
  add(window, inputs, on.onInput);
  add(window, ['online'], on.onOnline);
  add(window, ['storage'], (event) => {
    if (isUnsentWritten(event)) on.onStorage();
  });
  // Leaving a page fires any of these events, or several. So does a return from the back-forward cache.
  add(window, ['pagehide'], on.onHidden);
  add(document, ['freeze'], on.onHidden);
  add(window, ['pageshow'], on.onVisibility);
  add(document, ['visibilitychange', 'resume'], on.onVisibility);
};
