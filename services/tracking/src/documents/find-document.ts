import type { DocumentFacts } from '@docsight/contracts';
import { AppError, boundedMap, isUnavailable, unknownShortCode } from '@docsight/service-kit';
import { availabilityOf } from '@docsight/viewer-access';
import type { DocumentsClient } from './documents-client.ts';
import type { FactsStore } from './facts-store-mongo.ts';

/** Finds the facts of a document by the six characters of its public address. */
export type FindDocument = {
  /** @throws AppError not_found for an unknown code, or a document that is not open for readers. */
  open(code: string): Promise<DocumentFacts>;
  /**
   * The same, but asks the documents service, so that a change takes effect at once.
   * Uses the copy here while that service is away.
   */
  openNow(code: string): Promise<DocumentFacts>;
  /**
   * Returns the active document of an account, by its short code: `s-` and the six characters.
   * @throws AppError not_found also for a document of another account: the response does not show which.
   */
  ownedNow(accountId: string, shortCode: string): Promise<DocumentFacts>;
  /** Removes a document from the cache of this replica, because newer facts were saved. */
  forget(shortCode: string): void;
};

/** Each event reaches one replica of this service. The caches of the others must expire by themselves. */
const cacheMs = 1_000;

/** Asks the cache, then the copy, then the documents service. So a document can be opened right after its upload. */
export const makeFindDocument = (options: {
  store: FactsStore;
  client: DocumentsClient;
  now: () => Date;
}): FindDocument => {
  const { store, client, now } = options;
  const cache = boundedMap<string, Promise<DocumentFacts | undefined>>({
    maxEntries: 10_000,
    ttlMs: cacheMs,
    nowMs: () => now().getTime(),
  });

  const lookUp = async (code: string): Promise<DocumentFacts | undefined> =>
    (await store.byShortCode(`s-${code}`)) ?? (await askOwner(code));

  const askOwner = async (code: string): Promise<DocumentFacts | undefined> => {
    const facts = await client.factsByCode(code);
    if (!facts) return undefined;
    await store.save(facts);
    // An event may have saved newer facts meanwhile.
    return store.byId(facts.documentId);
  };

  const fromOwnerOrCopy = async (code: string): Promise<DocumentFacts | undefined> => {
    const copy = (): Promise<DocumentFacts | undefined> => store.byShortCode(`s-${code}`);
    try {
      return (await askOwner(code)) ?? (await copy());
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const known = await copy();
      if (!known) throw error;
      return known;
    }
  };

  const remember = (code: string, facts: Promise<DocumentFacts | undefined>): Promise<DocumentFacts | undefined> => {
    cache.set(code, facts);
    // A failure is not cached.
    facts.catch(() => {
      if (cache.get(code) === facts) cache.delete(code);
    });
    return facts;
  };

  const cached = (code: string): Promise<DocumentFacts | undefined> => cache.get(code) ?? remember(code, lookUp(code));

  const currentFacts = async (code: string): Promise<DocumentFacts | undefined> =>
    isWellFormed(code) ? remember(code, fromOwnerOrCopy(code)) : undefined;

  return {
    open: async (code) => requireOpen(isWellFormed(code) ? await cached(code) : undefined, now()),
    openNow: async (code) => requireOpen(await currentFacts(code), now()),
    ownedNow: async (accountId, shortCode) => {
      const facts = shortCode.startsWith('s-') ? await currentFacts(shortCode.slice(2)) : undefined;
      if (facts?.isActive && facts.accountId === accountId) return facts;
      throw unknownShortCode(shortCode);
    },
    forget: (shortCode) => {
      cache.delete(shortCode.slice(2));
    },
  };
};

const isWellFormed = (code: string): boolean => /^[A-Za-z0-9]{6}$/.test(code);

const requireOpen = (facts: DocumentFacts | undefined, now: Date): DocumentFacts => {
  if (!facts || availabilityOf(facts, now) !== 'open')
    throw new AppError('not_found', 'There is no document at this address. It may have been deleted.');
  return facts;
};
