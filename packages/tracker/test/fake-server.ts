import type { BeaconPages } from '../src/index.ts';

export type ReceivedBeacon = {
  sessionId: string;
  token: string;
  by: 'fetch' | 'sendBeacon';
  pages: BeaconPages;
  /** By the monotonic clock. */
  atMs: number;
};

/** What happens to a beacon: a status, or a failure. After `response lost` the beacon is stored all the same. */
export type Reaction =
  | number
  | { status: number; retryAfter: string }
  | 'request lost'
  | 'response lost'
  | 'no response';

export const tokenOf = (sessionId: string, version = 1): string => `${sessionId}/${version}`;

const lifetimeMs = 24 * 60 * 60 * 1_000;

/**
 * Applies the server's rules for beacons: the greatest total of each session and page counts.
 * One closed page rejects the whole beacon. Source: Specification 6.3 and Specification 6.4.
 */
export const makeServer = (clock: { wallClock: () => number; now: () => number }) => {
  const totals = new Map<string, Map<number, number>>();
  const began = new Map<string, number>();
  const received: ReceivedBeacon[] = [];
  const server = {
    received,
    isOpen: (_page: number): boolean => true,
    reactTo: (_beacon: ReceivedBeacon): Reaction => 204,
    open: (sessionId: string): void => {
      began.set(sessionId, clock.wallClock());
    },
    /** Returns the stored seconds by page. */
    totalsOf: (sessionId: string): Record<number, number> => Object.fromEntries(totals.get(sessionId) ?? []),
    receive: (body: string, by: ReceivedBeacon['by']): Exclude<Reaction, 204> | number => {
      const { viewer_token: token, pages } = JSON.parse(body) as { viewer_token: string; pages: BeaconPages };
      const sessionId = token.split('/')[0]!;
      const beacon = { sessionId, token, by, pages, atMs: clock.now() };
      received.push(beacon);
      const reaction = server.reactTo(beacon);
      if (reaction !== 204 && reaction !== 'response lost') return reaction;
      if (clock.wallClock() - (began.get(sessionId) ?? -Infinity) > lifetimeMs) return 401;
      if (body.length > 64 * 1_024) return 413;
      if (pages.length > 2_000 || pages.some(({ page }) => !server.isOpen(page))) return 400;
      const known = totals.get(sessionId) ?? new Map<number, number>();
      for (const { page, seconds } of pages) known.set(page, Math.max(seconds, known.get(page) ?? 0));
      totals.set(sessionId, known);
      return reaction;
    },
  };
  return server;
};

export type FakeServer = ReturnType<typeof makeServer>;
