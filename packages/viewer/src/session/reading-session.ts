import type { Session } from '@docsight/api-contract';
import type { Tracker } from '@docsight/tracker';
import type { ReadonlySignal } from '@preact/signals';
import type { PageSize } from '../api/responses.ts';
import type { ViewerApi } from '../api/viewer-api.ts';
import { ViewerError } from '../api/viewer-error.ts';
import { makeOpenSizes } from './open-page-sizes.ts';
import { pageOnScreen } from './page-on-screen.ts';
import { atTheStart, patiently, untilItComes, whileReading } from './retry.ts';
import type { Patience, Pause } from './retry.ts';
import { makePresentSession } from './current-session.ts';
import type { SessionState } from './current-session.ts';
import type { Tabs } from './tabs.ts';

/** One loading of the page: the session, what is open in it, and what may be asked with it. */
export type ReadingSession = {
  state: ReadonlySignal<SessionState>;
  /** Of the open pages, from page 1; asked for again when more are open. */
  sizes: ReadonlySignal<PageSize[]>;
  start(): Promise<void>;
  /** After `failed`. */
  retry(): Promise<void>;
  /** @throws ViewerError; 403 for a wrong password. */
  enterPassword(password: string): Promise<void>;
  /** @throws ViewerError; 422 for an e-mail that is refused. */
  passGate(email: string, name: string): Promise<void>;
  /** @throws ViewerError when it cannot be had; 403 when the page was closed meanwhile, which the state says then. AbortError comes through. */
  image(page: number, width: number, signal?: AbortSignal): Promise<Blob>;
  text(page: number, signal?: AbortSignal): Promise<string>;
  /** Somebody met a refusal elsewhere: a new session after 401 and 403, absent after 404. Never loops. */
  refused(error: ViewerError): Promise<void>;
  /** The page on screen, whatever is in front of it. */
  track: { show(page: number | undefined): void };
  /** A dialog covers the pages: nothing is being read. */
  gateInFront(isInFront: boolean): void;
  downloadUrl: string;
  stop(): void;
};

export type World = {
  /** `/s/{code}/beacons` */
  beaconsUrl: string;
  api: ViewerApi;
  tracker: Pick<Tracker, 'begin' | 'renewToken' | 'show' | 'onSessionEnded' | 'stop'>;
  tabs: Tabs;
  /** Says something to a screen reader. */
  announce: (text: string) => void;
  /** False where the browser keeps no cookies, or is not to be known again by them: the tab's own token then says who reads on. */
  knownByCookie: boolean;
  /** Milliseconds. */
  now: () => number;
  random: () => number;
  pause: Pause;
};

export const makeReadingSession = (world: World): ReadingSession => {
  const { api, tracker, tabs, pause, random } = world;
  const screen: { page: number | undefined; gateInFront: boolean } = { page: undefined, gateInFront: false };
  const showOnScreen = (): void => tracker.show(pageOnScreen({ ...screen, session: present.session() }));

  const patient = <T>(call: () => Promise<T>, patience: Patience, signal?: AbortSignal): Promise<T> =>
    patiently(call, { patience, pause, random, signal });
  const askForPage = <T>(page: number, call: (token: string) => Promise<T>, signal?: AbortSignal): Promise<T> =>
    patient(() => present.withToken(call, { page }), whileReading, signal);

  const openSizes = makeOpenSizes((signal) => {
    const patience = openSizes.sizes.value.length > 0 ? untilItComes : atTheStart;
    return patient(() => present.withToken((token) => api.pageSizes(token, signal)), patience, signal);
  });

  const present = makePresentSession({
    ...world,
    openSession: (former, patience) => patient(() => api.startSession(former), patience),
    onTaken: (session, begins) => {
      const { viewer_token: token, session_id: sessionId, counted } = session;
      if (begins) {
        // What is closed now must not come into the new session.
        tracker.show(undefined);
        tracker.begin({ url: world.beaconsUrl, token, sessionId, counted });
      } else tracker.renewToken(token);
      showOnScreen();
      void openSizes.follow(session.access.open_pages).catch(present.fail);
    },
    onGone: showOnScreen,
  });

  const start = async (): Promise<void> => {
    present.starting();
    await present.open(atTheStart).catch(present.fail);
  };
  tracker.onSessionEnded(() => void quietly(present.renew(whileReading)));
  tabs.onPassed(() => void quietly(present.openUp(whileReading)));

  return {
    state: present.state,
    sizes: openSizes.sizes,
    start,
    retry: start,
    enterPassword: async (password) => {
      const call = (token: string): Promise<Session> => api.enterPassword(token, password);
      present.take(await present.withToken(call, { closed: 'wrong-password' }));
      tabs.tellPassed();
    },
    passGate: async (email, name) => {
      present.take(await present.withToken((token) => api.passGate(token, email, name)));
      tabs.tellPassed();
    },
    image: (page, width, signal) => askForPage(page, (token) => api.pageImage(token, page, width, signal), signal),
    text: (page, signal) => askForPage(page, (token) => api.pageText(token, page, signal), signal),
    refused: (error) => quietly(present.answer(error)),
    track: {
      show: (page) => {
        screen.page = page;
        showOnScreen();
      },
    },
    gateInFront: (isInFront) => {
      screen.gateInFront = isInFront;
      showOnScreen();
    },
    downloadUrl: api.downloadUrl,
    stop: () => {
      tabs.close();
      tracker.stop();
    },
  };
};

/** For what nobody waits for: the tab stays as it is, and its next call meets the same refusal. */
const quietly = async (attempt: Promise<unknown>): Promise<void> => {
  try {
    await attempt;
  } catch (error) {
    if (!(error instanceof ViewerError)) throw error;
  }
};
