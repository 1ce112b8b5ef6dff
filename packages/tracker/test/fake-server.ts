import type { Totals } from '../src/index.ts';

export type Told = { sessionId: string; token: string; by: 'fetch' | 'sendBeacon'; pages: Totals; atMs: number };

/** What becomes of a request: an answer; it is lost on its way; it is taken and its answer lost; it is never answered. */
export type Fate = number | { status: number; retryAfter: string } | 'lost' | 'answer lost' | 'silence';

export const tokenOf = (sessionId: string, version = 1): string => `${sessionId}/${version}`;

const lifetimeMs = 24 * 60 * 60 * 1_000;

/**
 * Applies the server's rules for beacons: the greatest total of each session and page counts.
 * One closed page rejects the whole beacon. Source: Specification 6.3 and Specification 6.4.
 */
export const makeServer = (clock: { wallClock: () => number; now: () => number }) => {
  const totals = new Map<string, Map<number, number>>();
  const began = new Map<string, number>();
  const told: Told[] = [];
  const server = {
    told,
    isOpen: (_page: number): boolean => true,
    fate: (_told: Told): Fate => 204,
    open: (sessionId: string): void => {
      began.set(sessionId, clock.wallClock());
    },
    /** Seconds by page. */
    totalsOf: (sessionId: string): Record<number, number> => Object.fromEntries(totals.get(sessionId) ?? []),
    take: (body: string, by: Told['by']): Exclude<Fate, 204> | number => {
      const { viewer_token: token, pages } = JSON.parse(body) as { viewer_token: string; pages: Totals };
      const sessionId = token.split('/')[0]!;
      const one = { sessionId, token, by, pages, atMs: clock.now() };
      told.push(one);
      const fate = server.fate(one);
      if (fate !== 204 && fate !== 'answer lost') return fate;
      if (clock.wallClock() - (began.get(sessionId) ?? -Infinity) > lifetimeMs) return 401;
      if (body.length > 64 * 1_024) return 413;
      if (pages.length > 2_000 || pages.some(({ page }) => !server.isOpen(page))) return 400;
      const known = totals.get(sessionId) ?? new Map<number, number>();
      for (const { page, seconds } of pages) known.set(page, Math.max(seconds, known.get(page) ?? 0));
      totals.set(sessionId, known);
      return fate;
    },
  };
  return server;
};

export type FakeServer = ReturnType<typeof makeServer>;
