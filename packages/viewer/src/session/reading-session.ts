import type { Session } from '@docsight/api-contract';
import type { Tracker } from '@docsight/tracker';
import type { ReadonlySignal } from '@preact/signals';
import type { OutlineItem, PageLink } from '../api/link-responses.ts';
import type { PageLayer, PageTexts } from '../api/page-layer.ts';
import type { PageSize } from '../api/responses.ts';
import type { Tile, ViewerApi } from '../api/viewer-api.ts';
import { ViewerError } from '../api/viewer-error.ts';
import { makeCurrentSession } from './current-session.ts';
import type { SessionState } from './current-session.ts';
import { makeOpenPageSizes } from './open-page-sizes.ts';
import { atStart, forever, retry, whileReading } from './retry.ts';
import type { Delay, RetryPolicy } from './retry.ts';
import type { Tabs } from './tabs.ts';

/** One loading of the viewer page: its session, the open pages, and the calls that use the session. */
export type ReadingSession = {
  state: ReadonlySignal<SessionState>;
  /** The sizes of the open pages, from page 1. Loaded again when more pages are open. */
  sizes: ReadonlySignal<PageSize[]>;
  start(): Promise<void>;
  /** Starts again after the state `failed`. */
  retry(): Promise<void>;
  /** @throws ViewerError with status 403 for a wrong password. */
  enterPassword(password: string): Promise<void>;
  /** @throws ViewerError with status 422 for an e-mail address that is not accepted. */
  passGate(email: string, name: string): Promise<void>;
  /** @throws ViewerError, with status 403 when the page was closed meanwhile. AbortError when it is aborted. */
  image(page: number, width: number, signal?: AbortSignal): Promise<Blob>;
  tile(page: number, tile: Tile, signal?: AbortSignal): Promise<Blob>;
  /** The text of a page and where its words are. */
  layer(page: number, signal?: AbortSignal): Promise<PageLayer>;
  /** The texts of open pages from a page on, and the page from which to continue. */
  texts(from: number, signal?: AbortSignal): Promise<PageTexts>;
  links(page: number, signal?: AbortSignal): Promise<PageLink[]>;
  outline(signal?: AbortSignal): Promise<OutlineItem[]>;
  /** Reacts to an error of another call: a new session after 401 and 403, `not-found` after 404. */
  handleError(error: ViewerError): Promise<void>;
  /** Reports the page on screen, even if a dialog covers it. */
  track: { show(page: number | undefined): void };
  /** Reports whether a dialog covers the pages. Time in front of a gate does not count. */
  setGateInFront(isGateInFront: boolean): void;
  /** Asks for the present access, after the browser kept the page in its back-forward cache. */
  resume(): Promise<void>;
  downloadUrl: string;
  /** Loads the original, where `downloadUrl` does not work. @throws ViewerError */
  original(): Promise<File>;
  stop(): void;
};

export type ReadingSessionOptions = {
  /** `/s/{code}/beacons` */
  beaconsUrl: string;
  api: Omit<ViewerApi, 'firstImageUrl'>;
  /** Page 1 is open to everybody, so the sizes need not wait for the session. */
  isOpen: boolean;
  /** All pages are. */
  isOpenToAll: boolean;
  /** The sizes of pages that are open to everybody, from page 1. May be empty. */
  knownSizes: PageSize[];
  tracker: Pick<Tracker, 'begin' | 'renewToken' | 'show' | 'onSessionEnded' | 'stop'>;
  tabs: Tabs;
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
  /** False without cookies or under Global Privacy Control. The tab's own token then identifies the viewer. */
  identifiesByCookie: boolean;
  /** In milliseconds. */
  now: () => number;
  random: () => number;
  delay: Delay;
};

export const makeReadingSession = (options: ReadingSessionOptions): ReadingSession => {
  const { api, tracker, tabs, delay, random } = options;
  const screen: { page: number | undefined; isGateInFront: boolean } = { page: undefined, isGateInFront: false };
  const updateTracker = (): void => tracker.show(trackedPage({ ...screen, openPages: openPages() }));
  /** Before the session, the pages that are open to everybody. */
  const openPages = (): number => {
    const state = current.state.value;
    if (state.kind === 'reading') return state.session.access.open_pages;
    return state.kind === 'starting' && options.isOpenToAll ? Infinity : 0;
  };

  const withRetry = <T>(call: () => Promise<T>, policy: RetryPolicy, signal?: AbortSignal): Promise<T> =>
    retry(call, { policy, delay, random, signal });
  const callForPage = <T>(page: number, call: (token: string) => Promise<T>, signal?: AbortSignal): Promise<T> =>
    withRetry(() => current.withToken(call, { page }), whileReading, signal);

  const pageSizes = makeOpenPageSizes(options.knownSizes, async (openPages, signal) => {
    const policy = pageSizes.sizes.value.length > 0 ? forever : atStart;
    return withRetry(() => current.withToken((token) => api.pageSizes(token, signal)), policy, signal);
  });

  const current = makeCurrentSession({
    ...options,
    openSession: (formerToken, policy) => withRetry(() => api.startSession(formerToken), policy),
    onSession: (session, isNew) => {
      const { viewer_token: token, session_id: sessionId, counted } = session;
      if (isNew) {
        // A page that is closed now must not count in the new session.
        tracker.show(undefined);
        tracker.begin({ url: options.beaconsUrl, token, sessionId, counted });
      } else tracker.renewToken(token);
      updateTracker();
      void pageSizes.update(session.access.open_pages).catch(current.fail);
    },
    onEnd: updateTracker,
  });

  const start = async (): Promise<void> => {
    current.restart();
    const opened = current.open(atStart).catch(current.fail);
    if (options.isOpen && pageSizes.sizes.value.length === 0)
      pageSizes.expect(api.pageSizes(undefined), options.isOpenToAll);
    await opened;
  };
  const resume = async (): Promise<void> => {
    const access = current.session()?.access;
    // In the cache the tab did not receive the messages of other tabs.
    if (access?.full === false) await current.refreshAccess(whileReading);
    // The smallest content that closes together with the document.
    else if (access) await callForPage(1, (token) => api.pageLinks(token, 1));
  };
  tracker.onSessionEnded(() => void ignoreViewerError(current.renew(whileReading)));
  tabs.onPassed(() => void ignoreViewerError(current.refreshAccess(whileReading)));

  return {
    state: current.state,
    sizes: pageSizes.sizes,
    start,
    retry: start,
    enterPassword: async (password) => {
      const call = (token: string): Promise<Session> => api.enterPassword(token, password);
      current.accept(await current.withToken(call, { forbidden: 'wrong-password' }));
      tabs.publishPassed();
    },
    passGate: async (email, name) => {
      current.accept(await current.withToken((token) => api.passGate(token, email, name)));
      tabs.publishPassed();
    },
    image: (page, width, signal) => callForPage(page, (token) => api.pageImage(token, page, width, signal), signal),
    tile: (page, tile, signal) => callForPage(page, (token) => api.pageTile(token, page, tile, signal), signal),
    layer: (page, signal) => callForPage(page, (token) => api.pageLayer(token, page, signal), signal),
    texts: (from, signal) => callForPage(from, (token) => api.pageTexts(token, from, signal), signal),
    links: (page, signal) => callForPage(page, (token) => api.pageLinks(token, page, signal), signal),
    outline: (signal) => callForPage(1, (token) => api.outline(token, signal), signal),
    handleError: (error) => ignoreViewerError(current.handleError(error)),
    track: {
      show: (page) => {
        screen.page = page;
        updateTracker();
      },
    },
    setGateInFront: (isGateInFront) => {
      screen.isGateInFront = isGateInFront;
      updateTracker();
    },
    resume: () => ignoreViewerError(resume()),
    downloadUrl: api.downloadUrl,
    original: () => current.withToken((token) => api.original(token)),
    stop: () => {
      tabs.close();
      tracker.stop();
    },
  };
};

/**
 * Returns the page that counts as being read, or undefined while a gate is in front of it. Source: Specification 6.2.
 * It is never a closed page: the server rejects a whole beacon with one closed page (Specification 6.3).
 */
const trackedPage = (screen: {
  page: number | undefined;
  isGateInFront: boolean;
  openPages: number;
}): number | undefined => {
  const { page, isGateInFront, openPages } = screen;
  return page === undefined || isGateInFront || page > openPages ? undefined : page;
};

/** For background work: the tab stays as it is, and its next call meets the same error. */
const ignoreViewerError = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ViewerError)) throw error;
  }
};
