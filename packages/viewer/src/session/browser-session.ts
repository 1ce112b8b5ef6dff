import { startTracker } from '@docsight/tracker';
import { makeViewerApi } from '../api/viewer-api.ts';
import { makeBrowserDelay } from './browser-delay.ts';
import { makeReadingSession } from './reading-session.ts';
import type { ReadingSession } from './reading-session.ts';
import { makeTabs } from './tabs.ts';

/** Makes the reading session of a document in this browser. `start()` opens it. */
export const makeBrowserSession = (options: {
  code: string;
  /** Global Privacy Control. Nothing is then stored that could identify the reader later. */
  gpc: boolean;
  announce: (text: string) => void;
  /** The owner sees what readers see. */
  asGuest: boolean;
}): ReadingSession => {
  const { code, gpc, announce, asGuest } = options;
  return makeReadingSession({
    beaconsUrl: `/s/${encodeURIComponent(code)}/beacons`,
    api: makeViewerApi(code, (input, init) => fetch(input, init), asGuest),
    tracker: startTracker(gpc ? { storage: null } : {}),
    // Without cookies a tab cannot use what another tab has passed.
    tabs: makeTabs(code, navigator.cookieEnabled ? globalThis.BroadcastChannel : undefined),
    announce,
    identifiesByCookie: navigator.cookieEnabled && !gpc,
    now: () => performance.now(),
    random: () => Math.random(),
    delay: makeBrowserDelay(window),
  });
};
