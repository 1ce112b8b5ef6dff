import type { Browser } from './browser.ts';
import { pendingOf } from './delivery.ts';
import type { Batch, Delivery } from './delivery.ts';

/** What the server has not confirmed of a session, as it lies in the storage. expiresAt: by the wall clock, in milliseconds. */
type Unsent = { url: string; token: string; sessionId: string; expiresAt: number; pages: Batch };

/**
 * Keeps what is unconfirmed beyond the life of a tab. Each session has a key of its own, for tabs write at the same time. The storage may be missing, full or forbidden,
 * and may hold anything: then nothing is kept, and reading goes on.
 */
export type UnsentStore = {
  /** All that is there and alive, newest first; what is malformed, expired or too much is removed. */
  load(): Unsent[];
  save(delivery: Delivery): void;
  /** Unless another tab has written more since it was loaded here. */
  remove(sessionId: string): void;
};

type Kept = NonNullable<Browser['storage']>;

const prefix = 'docsight.unsent.';
const mostSessions = 50;
const mostPages = 2_000;
const longestLifeMs = 24 * 60 * 60 * 1_000;

export const makeUnsentStore = ({ storage, wallClock }: Pick<Browser, 'storage' | 'wallClock'>): UnsentStore => {
  const known = new Map<string, string>();

  const aliveIn = (kept: Kept): { unsent: Unsent; text: string }[] => {
    const found = keysOf(kept).map((key) => ({ key, text: kept.getItem(key) ?? '' }));
    const alive = found
      .flatMap(({ key, text }) => {
        const unsent = unsentIn(key, text, wallClock());
        return unsent ? [{ unsent, text }] : [];
      })
      .sort((a, b) => b.unsent.expiresAt - a.unsent.expiresAt)
      .slice(0, mostSessions);
    const keys = new Set(alive.map(({ unsent }) => prefix + unsent.sessionId));
    for (const { key } of found) if (!keys.has(key)) kept.removeItem(key);
    return alive;
  };

  const loadFrom = (kept: Kept): Unsent[] =>
    aliveIn(kept).map(({ unsent, text }) => {
      // What was loaded first is what is being sent: more that came since must outlive it.
      if (!known.has(unsent.sessionId)) known.set(unsent.sessionId, text);
      return unsent;
    });

  return {
    load: () => attempt(() => storage && loadFrom(storage)) ?? [],
    save: (delivery) =>
      attempt(() => {
        const { url, token, sessionId, expiresAt } = delivery;
        const unsent: Unsent = { url, token, sessionId, expiresAt, pages: pendingOf(delivery).slice(-mostPages) };
        const text = JSON.stringify(unsent);
        if (known.get(sessionId) === text) return;
        storage?.setItem(prefix + sessionId, text);
        known.set(sessionId, text);
        if (storage && keysOf(storage).length > mostSessions) aliveIn(storage);
      }),
    remove: (sessionId) =>
      attempt(() => {
        const text = known.get(sessionId);
        known.delete(sessionId);
        if (storage && text !== undefined && storage.getItem(prefix + sessionId) === text)
          storage.removeItem(prefix + sessionId);
      }),
  };
};

/** The totals stay in memory as long as the tab lives, so a storage that throws costs only what a crash would lose. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

const keysOf = (storage: Kept): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );

/** Anything on this origin, or the reader, may have written it. */
const unsentIn = (key: string, text: string, wallClock: number): Unsent | undefined => {
  const value = attempt(() => JSON.parse(text) as Partial<Record<keyof Unsent, unknown>> | null);
  const { url, token, sessionId, expiresAt, pages } = value ?? {};
  const isGood =
    typeof url === 'string' &&
    typeof token === 'string' &&
    typeof sessionId === 'string' &&
    key === prefix + sessionId &&
    typeof expiresAt === 'number' &&
    // A clock that was wrong when it was written must not make it immortal.
    expiresAt > wallClock &&
    expiresAt <= wallClock + longestLifeMs &&
    Array.isArray(pages) &&
    pages.length <= mostPages &&
    pages.every(isPageTotal);
  return isGood ? { url, token, sessionId, expiresAt, pages } : undefined;
};

const isPageTotal = (value: unknown): value is Batch[number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  Number.isSafeInteger(value[0]) &&
  Number.isSafeInteger(value[1]) &&
  value[0] > 0 &&
  value[1] >= 0;
