import type { Session } from '@docsight/api-contract';
import type { ViewerApi } from '../src/api/viewer-api.ts';
import { ViewerError } from '../src/api/viewer-error.ts';
import { makeReadingSession } from '../src/session/reading-session.ts';
import type { ReadingSession } from '../src/session/reading-session.ts';
import { aSession } from './a-session.ts';

/** What a tab is tried against: a server that does as it is told, and a record of all that the tab did. */
export type Reader = {
  reading: ReadingSession;
  /** Calls in order: `sessions`, `password`, `gate`, `sizes`, `image 3`, `text 3`, with the token they bore. */
  asked: string[];
  /** What the tracker was told. */
  tracked: string[];
  waits: number[];
  announced: string[];
  /** The access that the next session is given. */
  access: Partial<Session['access']>;
  counted: boolean;
  /** The next calls of a kind (`sessions`, `image` …) are refused so, one after the other. */
  refuse(kind: string, ...refusals: ViewerError[]): void;
  /** Tokens that are 401 from now on, as after 24 hours. */
  endSession(): void;
  sessionEnded(): void;
  otherTabPassed(): void;
  toldTabs: number;
  pass(ms: number): void;
};

export const refusal = (status: number, retryAfterMs?: number): ViewerError =>
  new ViewerError({ status, code: 'code', message: 'No.', retryAfterMs });

export const aReader = (options: { knownByCookie?: boolean } = {}): Reader => {
  const refusals = new Map<string, ViewerError[]>();
  const good = new Set<string>();
  let now = 0;
  let sessions = 0;
  let tokens = 0;
  let onEnded: (() => void) | undefined;
  let onPassed: (() => void) | undefined;

  const asking = async (kind: string, token: string | undefined, what = kind): Promise<void> => {
    reader.asked.push(token === undefined ? what : `${what} (${token})`);
    await Promise.resolve();
    const refused = refusals.get(kind)?.shift();
    if (refused) throw refused;
    if (kind !== 'sessions' && !good.has(token ?? '')) throw refusal(401);
  };
  const given = (sessionId: string): Session => {
    const viewer_token = `token-${(tokens += 1)}`;
    good.add(viewer_token);
    return aSession(reader.access, { viewer_token, session_id: sessionId, counted: reader.counted });
  };
  const passed = async (kind: string, token: string): Promise<Session> => {
    await asking(kind, token);
    reader.access = {};
    return given(`ses_${sessions}`);
  };

  const api: ViewerApi = {
    startSession: async (former) => {
      await asking('sessions', former);
      return given(`ses_${(sessions += 1)}`);
    },
    enterPassword: (token) => passed('password', token),
    passGate: (token) => passed('gate', token),
    pageSizes: async (token, signal) => {
      await asking('sizes', token);
      signal?.throwIfAborted();
      return Array.from({ length: aSession(reader.access).access.open_pages }, () => ({ width: 612, height: 792 }));
    },
    pageImage: async (token, page) => {
      await asking('image', token, `image ${page}`);
      return new Blob();
    },
    pageText: async (token, page) => {
      await asking('text', token, `text ${page}`);
      return 'text';
    },
    downloadUrl: '/s/abc123/download',
  };

  const reader: Reader = {
    asked: [],
    tracked: [],
    waits: [],
    announced: [],
    access: {},
    counted: true,
    toldTabs: 0,
    refuse: (kind, ...answers) => void refusals.set(kind, answers),
    endSession: () => good.clear(),
    sessionEnded: () => onEnded?.(),
    otherTabPassed: () => onPassed?.(),
    pass: (ms) => void (now += ms),
    reading: makeReadingSession({
      beaconsUrl: '/s/abc123/beacons',
      api,
      tracker: {
        begin: ({ sessionId, token, counted }) =>
          void reader.tracked.push(`begin ${sessionId} ${token}${counted ? '' : ' uncounted'}`),
        renewToken: (token) => void reader.tracked.push(`renew ${token}`),
        show: (page) => void reader.tracked.push(`show ${page}`),
        onSessionEnded: (callback) => void (onEnded = callback),
        stop: () => void reader.tracked.push('stop'),
      },
      tabs: {
        tellPassed: () => void (reader.toldTabs += 1),
        onPassed: (callback) => void (onPassed = callback),
        close: () => undefined,
      },
      announce: (text) => void reader.announced.push(text),
      knownByCookie: options.knownByCookie ?? true,
      now: () => now,
      random: () => 1,
      pause: (ms) => Promise.resolve(void reader.waits.push(ms)),
    }),
  };
  return reader;
};

/** Until nothing is under way: the fakes answer within a few turns. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
