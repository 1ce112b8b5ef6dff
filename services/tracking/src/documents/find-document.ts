import type { DocumentFacts } from '@docsight/contracts';
import { AppError, isUnavailable } from '@docsight/service-kit';
import type { DocumentsClient } from './documents-client.ts';
import type { FactsStore } from './facts-store-mongo.ts';

/** Finds the facts of a document by the six characters of its public address. */
export type FindDocument = {
  /** @throws AppError not_found for an unknown code or a deleted document. */
  active(code: string): Promise<DocumentFacts>;
  /**
   * The same, but asks the documents service, so that a change takes effect at once.
   * Uses the copy here while that service is away.
   */
  activeNow(code: string): Promise<DocumentFacts>;
  /**
   * The same for a document of an account, by its short code: `s-` and the six characters.
   * @throws AppError not_found also for a document of another account: the response does not show which.
   */
  ownedNow(accountId: string, shortCode: string): Promise<DocumentFacts>;
};

/** Each event reaches one replica of this service. The caches of the others must expire by themselves. */
const cacheMs = 1_000;
const maxCached = 10_000;

/** Asks the cache, then the copy, then the documents service. So a document can be opened right after its upload. */
export const makeFindDocument = (options: {
  store: FactsStore;
  client: DocumentsClient;
  now: () => Date;
}): FindDocument => {
  const { store, client, now } = options;
  const cache = new Map<string, { facts: Promise<DocumentFacts | undefined>; until: number }>();

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
    if (cache.size >= maxCached) cache.clear();
    const entry = { facts, until: now().getTime() + cacheMs };
    cache.set(code, entry);
    // A failure is not cached.
    facts.catch(() => {
      if (cache.get(code) === entry) cache.delete(code);
    });
    return facts;
  };

  const cached = (code: string): Promise<DocumentFacts | undefined> => {
    const known = cache.get(code);
    return known && known.until > now().getTime() ? known.facts : remember(code, lookUp(code));
  };

  const activeNow = async (code: string): Promise<DocumentFacts | undefined> =>
    isWellFormed(code) ? remember(code, fromOwnerOrCopy(code)) : undefined;

  return {
    active: async (code) => activeOnly(isWellFormed(code) ? await cached(code) : undefined),
    activeNow: async (code) => activeOnly(await activeNow(code)),
    ownedNow: async (accountId, shortCode) => {
      const facts = shortCode.startsWith('s-') ? await activeNow(shortCode.slice(2)) : undefined;
      if (facts?.isActive && facts.accountId === accountId) return facts;
      throw new AppError(
        'not_found',
        'There is no document with this short code. Look it up in GET /api/v1/documents.',
      );
    },
  };
};

const isWellFormed = (code: string): boolean => /^[A-Za-z0-9]{6}$/.test(code);

const activeOnly = (facts: DocumentFacts | undefined): DocumentFacts => {
  if (!facts?.isActive)
    throw new AppError('not_found', 'There is no document at this address. It may have been deleted.');
  return facts;
};
