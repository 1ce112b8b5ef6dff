import type { Browser } from './browser.ts';
import { pendingOf } from './delivery.ts';
import type { Batch, Delivery } from './delivery.ts';

/** The unconfirmed totals of a session, as they are stored. */
export type UnsentSession = {
  url: string;
  token: string;
  sessionId: string;
  /** By the wall clock, in milliseconds. */
  expiresAt: number;
  pages: Batch;
};

/**
 * Stores unconfirmed totals beyond the life of a tab. Each session has its own key, because tabs write concurrently.
 * If the storage is missing, full or denied, nothing is stored and the tracker works without it.
 */
export type UnsentStore = {
  /** Returns all valid sessions, newest first. Removes malformed and expired ones, and those above the limit. */
  load(): UnsentSession[];
  save(delivery: Delivery): void;
  /** Removes a session, unless another tab has written more since it was loaded here. */
  remove(sessionId: string): void;
};

type AvailableStorage = NonNullable<Browser['storage']>;

const prefix = 'docsight.unsent.';
const maxSessions = 50;
const maxPages = 2_000;
const maxLifetimeMs = 24 * 60 * 60 * 1_000;

/** Returns whether an event `storage` says that another tab has stored totals. */
export const isUnsentWritten = (event: Event): boolean => {
  const { key, newValue } = event as Partial<StorageEvent>;
  return key?.startsWith(prefix) === true && newValue != null;
};

export const makeUnsentStore = ({ storage, wallClock }: Pick<Browser, 'storage' | 'wallClock'>): UnsentStore => {
  /** The stored text of each session as this tab loaded or wrote it. */
  const knownTexts = new Map<string, string>();

  const cleanUp = (available: AvailableStorage): { unsent: UnsentSession; text: string }[] => {
    const entries = keysOf(available).map((key) => ({ key, text: available.getItem(key) ?? '' }));
    const valid = entries
      .flatMap(({ key, text }) => {
        const unsent = parseUnsent(key, text, wallClock());
        return unsent ? [{ unsent, text }] : [];
      })
      .sort((a, b) => b.unsent.expiresAt - a.unsent.expiresAt)
      .slice(0, maxSessions);
    const validKeys = new Set(valid.map(({ unsent }) => prefix + unsent.sessionId));
    for (const { key } of entries) if (!validKeys.has(key)) available.removeItem(key);
    return valid;
  };

  const loadFrom = (available: AvailableStorage): UnsentSession[] =>
    cleanUp(available).map(({ unsent, text }) => {
      // This tab sends what it loaded first. Totals that were written later must stay after `remove`.
      if (!knownTexts.has(unsent.sessionId)) knownTexts.set(unsent.sessionId, text);
      return unsent;
    });

  return {
    load: () => attempt(() => storage && loadFrom(storage)) ?? [],
    save: (delivery) =>
      attempt(() => {
        const { url, token, sessionId, expiresAt } = delivery;
        const unsent: UnsentSession = { url, token, sessionId, expiresAt, pages: pendingOf(delivery).slice(-maxPages) };
        const text = JSON.stringify(unsent);
        if (knownTexts.get(sessionId) === text) return;
        storage?.setItem(prefix + sessionId, text);
        knownTexts.set(sessionId, text);
        if (storage && keysOf(storage).length > maxSessions) cleanUp(storage);
      }),
    remove: (sessionId) =>
      attempt(() => {
        const text = knownTexts.get(sessionId);
        knownTexts.delete(sessionId);
        if (storage && text !== undefined && storage.getItem(prefix + sessionId) === text)
          storage.removeItem(prefix + sessionId);
      }),
  };
};

/** Ignores errors of the storage. The totals are in memory too, so only a crash of the tab would lose them. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

const keysOf = (storage: AvailableStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );

/** Validates a stored text, because other scripts of this origin, or the reader, may have written it. */
const parseUnsent = (key: string, text: string, wallClock: number): UnsentSession | undefined => {
  const value = attempt(() => JSON.parse(text) as Partial<Record<keyof UnsentSession, unknown>> | null);
  const { url, token, sessionId, expiresAt, pages } = value ?? {};
  const isValid =
    typeof url === 'string' &&
    typeof token === 'string' &&
    typeof sessionId === 'string' &&
    key === prefix + sessionId &&
    typeof expiresAt === 'number' &&
    // If the clock was wrong during writing, the entry must still expire.
    expiresAt > wallClock &&
    expiresAt <= wallClock + maxLifetimeMs &&
    Array.isArray(pages) &&
    pages.length <= maxPages &&
    pages.every(isPageTotal);
  return isValid ? { url, token, sessionId, expiresAt, pages } : undefined;
};

const isPageTotal = (value: unknown): value is Batch[number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  Number.isSafeInteger(value[0]) &&
  Number.isSafeInteger(value[1]) &&
  value[0] > 0 &&
  value[1] >= 0;
