import type { Session } from '@docsight/api-contract';
import type { PageSize } from '../src/api/responses.ts';
import type { ViewerApi } from '../src/api/viewer-api.ts';
import { ViewerError } from '../src/api/viewer-error.ts';
import { makeReadingSession } from '../src/session/reading-session.ts';
import type { ReadingSession } from '../src/session/reading-session.ts';
import { aSession } from './a-session.ts';

/** A reading session with a fake server, a fake tracker and fake tabs, which record its calls. */
export type Reader = {
  reading: ReadingSession;
  /** Calls in their order: `sessions`, `password`, `gate`, `sizes`, `image 3`, `layer 3`, `texts 3`, with their token. */
  requests: string[];
  /** Calls of the tracker. */
  tracked: string[];
  /** Waits before retries, in milliseconds. */
  waits: number[];
  announced: string[];
  /** The access of the next session. */
  access: Partial<Session['access']>;
  counted: boolean;
  /** Makes the next calls of a kind (`sessions`, `image` …) fail with these errors, one after the other. */
  failNext(kind: string, ...errors: ViewerError[]): void;
  /** Makes all present tokens 401, as after 24 hours. */
  expireTokens(): void;
  /** Reports the end of the session by the tracker. */
  sessionEnded(): void;
  otherTabPassed(): void;
  /** How often this tab published that it passed a password or a gate. */
  publishedPasses: number;
  pass(ms: number): void;
};

export const errorResponse = (status: number, retryAfterMs?: number): ViewerError =>
  new ViewerError({ status, code: 'code', message: 'No.', retryAfterMs });

export const aReader = (
  options: { identifiesByCookie?: boolean; isOpen?: boolean; isOpenToAll?: boolean; knownSizes?: PageSize[] } = {},
): Reader => {
  const failures = new Map<string, ViewerError[]>();
  const goodTokens = new Set<string>();
  let now = 0;
  let sessions = 0;
  let tokens = 0;
  let onEnded: (() => void) | undefined;
  let onPassed: (() => void) | undefined;

  const receive = async (kind: string, token: string | undefined, name = kind): Promise<void> => {
    reader.requests.push(token === undefined ? name : `${name} (${token})`);
    await Promise.resolve();
    const failure = failures.get(kind)?.shift();
    if (failure) throw failure;
    const needsNoToken = kind === 'sessions' || (kind === 'sizes' && token === undefined);
    if (!needsNoToken && !goodTokens.has(token ?? '')) throw errorResponse(401);
  };
  const issueSession = (sessionId: string): Session => {
    const viewer_token = `token-${(tokens += 1)}`;
    goodTokens.add(viewer_token);
    return aSession(reader.access, { viewer_token, session_id: sessionId, counted: reader.counted });
  };
  const openAll = async (kind: string, token: string): Promise<Session> => {
    await receive(kind, token);
    reader.access = {};
    return issueSession(`ses_${sessions}`);
  };

  const api = fakeApi({
    receive,
    startSession: () => issueSession(`ses_${(sessions += 1)}`),
    openAll,
    openPages: () => aSession(reader.access).access.open_pages,
  });

  const reader: Reader = {
    requests: [],
    tracked: [],
    waits: [],
    announced: [],
    access: {},
    counted: true,
    publishedPasses: 0,
    failNext: (kind, ...errors) => void failures.set(kind, errors),
    expireTokens: () => goodTokens.clear(),
    sessionEnded: () => onEnded?.(),
    otherTabPassed: () => onPassed?.(),
    pass: (ms) => void (now += ms),
    reading: makeReadingSession({
      beaconsUrl: '/s/abc123/beacons',
      api,
      isOpen: options.isOpen ?? false,
      isOpenToAll: options.isOpenToAll ?? false,
      knownSizes: options.knownSizes ?? [],
      tracker: {
        begin: ({ sessionId, token, counted }) =>
          void reader.tracked.push(`begin ${sessionId} ${token}${counted ? '' : ' uncounted'}`),
        renewToken: (token) => void reader.tracked.push(`renew ${token}`),
        show: (page) => void reader.tracked.push(`show ${page}`),
        onSessionEnded: (callback) => void (onEnded = callback),
        stop: () => void reader.tracked.push('stop'),
      },
      tabs: {
        publishPassed: () => void (reader.publishedPasses += 1),
        onPassed: (callback) => void (onPassed = callback),
        close: () => undefined,
      },
      announce: (text) => void reader.announced.push(text),
      identifiesByCookie: options.identifiesByCookie ?? true,
      now: () => now,
      random: () => 1,
      delay: (ms) => Promise.resolve(void reader.waits.push(ms)),
    }),
  };
  return reader;
};

/** The operations of the viewer, on a server that knows when a request fails. */
const fakeApi = (server: {
  receive: (kind: string, token: string | undefined, name?: string) => Promise<void>;
  startSession: () => Session;
  openAll: (kind: string, token: string) => Promise<Session>;
  openPages: () => number;
}): Omit<ViewerApi, 'firstImageUrl'> => ({
  startSession: async (formerToken) => {
    await server.receive('sessions', formerToken);
    return server.startSession();
  },
  enterPassword: (token) => server.openAll('password', token),
  passGate: (token) => server.openAll('gate', token),
  pageSizes: async (token, signal) => {
    const openPages = server.openPages();
    await server.receive('sizes', token);
    signal?.throwIfAborted();
    return Array.from({ length: openPages }, () => ({ width: 612, height: 792 }));
  },
  pageImage: async (token, page) => {
    await server.receive('image', token, `image ${page}`);
    return new Blob();
  },
  pageTile: async (token, page, { scale, column, row }) => {
    await server.receive('tile', token, `tile ${page} ${scale} ${column} ${row}`);
    return new Blob();
  },
  pageLayer: async (token, page) => {
    await server.receive('layer', token, `layer ${page}`);
    return { text: '', words: [] };
  },
  pageTexts: async (token, from) => {
    await server.receive('texts', token, `texts ${from}`);
    return { pages: [], next: null };
  },
  pageLinks: async (token, page) => {
    await server.receive('links', token, `links ${page}`);
    return [];
  },
  outline: async (token) => {
    await server.receive('outline', token);
    return [];
  },
  downloadUrl: '/s/abc123/download',
  original: async (token) => {
    await server.receive('original', token);
    return new File(['pdf'], 'report.pdf');
  },
});
