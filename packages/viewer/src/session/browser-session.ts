import { startTracker } from '@docsight/tracker';
import type { PageSize } from '../api/responses.ts';
import type { ViewerApi } from '../api/viewer-api.ts';
import { makeBrowserDelay } from './browser-delay.ts';
import { makeReadingSession } from './reading-session.ts';
import type { ReadingSession } from './reading-session.ts';
import { makeTabs } from './tabs.ts';

/** Makes the reading session of a document in this browser. `start()` opens it. */
export const makeBrowserSession = (options: {
  code: string;
  api: ViewerApi;
  /** Page 1 is open to everybody. */
  isOpen: boolean;
  /** All pages are. */
  isOpenToAll: boolean;
  /** The sizes of pages that are open to everybody, from page 1. May be empty. */
  knownSizes: PageSize[];
  /** Global Privacy Control. Nothing is then stored that could identify the reader later. */
  gpc: boolean;
  /** The page is in a frame. In one of another site, browsers neither send nor store its cookie. */
  isFramed: boolean;
  announce: (text: string) => void;
}): ReadingSession => {
  const { code, api, isOpen, isOpenToAll, knownSizes, gpc, isFramed, announce } = options;
  const hasCookie = navigator.cookieEnabled && !isFramed;
  const session = makeReadingSession({
    beaconsUrl: `/s/${encodeURIComponent(code)}/beacons`,
    api,
    isOpen,
    isOpenToAll,
    knownSizes,
    tracker: startTracker(gpc ? { storage: null } : {}),
    // Without cookies a tab cannot use what another tab has passed.
    tabs: makeTabs(code, hasCookie ? globalThis.BroadcastChannel : undefined),
    announce,
    identifiesByCookie: hasCookie && !gpc,
    now: () => performance.now(),
    random: () => Math.random(),
    delay: makeBrowserDelay(window),
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void session.resume();
  });
  return session;
};
