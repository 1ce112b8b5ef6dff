import { startTracker } from '@docsight/tracker';
import { makeViewerApi } from '../api/viewer-api.ts';
import { makeBrowserPause } from './browser-delay.ts';
import { makeReadingSession } from './reading-session.ts';
import type { ReadingSession } from './reading-session.ts';
import { makeTabs } from './tabs.ts';

/**
 * The reading session of a document, in the browser that this runs in; `start()` opens it. gpc: the browser asks not to be tracked, so that nothing is kept on its disk that
 * could tell later who read here.
 */
export const makeReading = (options: {
  code: string;
  gpc: boolean;
  announce: (text: string) => void;
}): ReadingSession => {
  const { code, gpc, announce } = options;
  return makeReadingSession({
    beaconsUrl: `/s/${encodeURIComponent(code)}/beacons`,
    api: makeViewerApi(code, (input, init) => fetch(input, init)),
    tracker: startTracker(gpc ? { storage: null } : {}),
    // What another tab has passed comes by the cookie.
    tabs: makeTabs(code, navigator.cookieEnabled ? globalThis.BroadcastChannel : undefined),
    announce,
    knownByCookie: navigator.cookieEnabled && !gpc,
    now: () => performance.now(),
    random: () => Math.random(),
    pause: makeBrowserPause(window),
  });
};
