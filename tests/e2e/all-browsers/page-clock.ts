/** How long the pages of one loading were shown, by the browser's clock. */
export type Loading = {
  /** In seconds. */
  shown: number;
  /** For how long the visible page did not react, because the machine was busy. In seconds. */
  blocked: number;
};

export type PageClock = {
  /** How long the pages have been shown when a key was last pressed, in seconds. */
  keys: Record<string, number | undefined>;
  /** Whether a session has begun. The pages can appear before it. */
  hasSession: boolean;
  /** How often the back-forward cache showed this loading again. */
  returns: number;
};

/** The name under which a loading stores its times, before the time at which it began. */
export const loadingPrefix = 'loading ';

/**
 * Runs in the page, before its own scripts. Measures while the document is visible, from the appearance of page 1.
 * It stores its times, so that another tab reads them when this one is closed or killed.
 */
const measure = (prefix: string): void => {
  const clock: PageClock = { keys: {}, hasSession: false, returns: 0 };
  const key = `${prefix}${performance.timeOrigin}`;
  let [shownMs, blockedMs] = [0, 0];
  let shownSince: number | undefined;
  let [hasPages, isLeft] = [false, false];
  let lastRun = performance.now();

  const update = (): void => {
    const now = performance.now();
    if (shownSince !== undefined) shownMs += now - shownSince;
    shownSince = hasPages && !isLeft && document.visibilityState === 'visible' ? now : undefined;
    if (!hasPages) return;
    const loading: Loading = { shown: shownMs / 1000, blocked: blockedMs / 1000 };
    localStorage.setItem(key, JSON.stringify(loading));
  };
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('[aria-label^="Page 1 of"]')) return;
    hasPages = true;
    observer.disconnect();
    update();
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    clock.hasSession ||= list.getEntries().some(({ name }) => name.endsWith('/sessions'));
  }).observe({ type: 'resource', buffered: true });
  document.addEventListener('visibilitychange', update);
  addEventListener('pagehide', () => {
    isLeft = true;
    update();
  });
  addEventListener('pageshow', ({ persisted }) => {
    isLeft = false;
    lastRun = performance.now();
    if (persisted) clock.returns += 1;
    update();
  });
  const onKey = ({ key }: KeyboardEvent): void => {
    update();
    clock.keys[key] = shownMs / 1000;
  };
  addEventListener('keydown', onKey, true);
  setInterval(() => {
    const late = performance.now() - lastRun - 100;
    lastRun = performance.now();
    // The browser slows the timers of a hidden page.
    if (late >= 100 && shownSince !== undefined) blockedMs += late;
    update();
  }, 100);
  Object.assign(window, { clockOfTheTest: clock });
};

export const pageClockScript = `(${measure.toString()})(${JSON.stringify(loadingPrefix)})`;
