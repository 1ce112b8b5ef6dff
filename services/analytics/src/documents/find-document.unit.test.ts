import { describe, expect, it } from '@jest/globals';
import type { DocumentFacts } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { aDocumentFacts } from '@docsight/testkit';
import type { DocumentStore } from './document-store.ts';
import { makeFindDocument } from './find-document.ts';

const memoryStore = (known: DocumentFacts[]): DocumentStore => ({
  put: async (facts) => {
    known.push(facts);
  },
  findByShortCode: async (shortCode) => known.find((facts) => facts.shortCode === shortCode) ?? null,
});

/** Builds the use case over a replica and an owner. Records the codes that the owner is asked for. */
const findWith = (replica: DocumentFacts[], owner: DocumentFacts[] = []) => {
  const requested: string[] = [];
  const find = makeFindDocument({
    documents: memoryStore(replica),
    client: {
      factsByCode: async (code) => {
        requested.push(code);
        return owner.find(({ shortCode }) => shortCode === `s-${code}`) ?? null;
      },
    },
  });
  return { find, requested };
};

const notFound = expect.objectContaining({ code: 'not_found' });

describe('finding a document', () => {
  it('rejects a document that its owner has deleted, before the event has arrived', async () => {
    const facts = aDocumentFacts();
    const { find } = findWith([facts], [{ ...facts, version: 2, isActive: false }]);
    await expect(find(facts.accountId, facts.shortCode)).rejects.toEqual(notFound);
  });

  it('finds a document before the event of its upload has arrived, and stores it', async () => {
    const facts = aDocumentFacts();
    const known: DocumentFacts[] = [];
    const { find } = findWith(known, [facts]);
    await find(facts.accountId, facts.shortCode);
    await expect(find(facts.accountId, facts.shortCode)).resolves.toMatchObject({ documentId: facts.documentId });
    expect(known).toEqual([facts]);
  });

  it('uses the replica while the documents service is away, but rejects a deleted document', async () => {
    const facts = aDocumentFacts();
    const deleted = aDocumentFacts({ isActive: false });
    const find = makeFindDocument({
      documents: memoryStore([facts, deleted]),
      client: { factsByCode: () => Promise.reject(new AppError('service_unavailable', 'Away.')) },
    });
    await expect(find(facts.accountId, facts.shortCode)).resolves.toMatchObject({ documentId: facts.documentId });
    await expect(find(deleted.accountId, deleted.shortCode)).rejects.toEqual(notFound);
  });

  it('rejects a document that is deleted, belongs to another account, or never existed', async () => {
    const deleted = aDocumentFacts({ isActive: false });
    const foreign = aDocumentFacts();
    const { find } = findWith([deleted], [foreign]);
    await expect(find(deleted.accountId, deleted.shortCode)).rejects.toEqual(notFound);
    await expect(find(deleted.accountId, foreign.shortCode)).rejects.toEqual(notFound);
    await expect(find(deleted.accountId, 's-000000')).rejects.toEqual(notFound);
  });

  it('does not look for a malformed short code', async () => {
    const { find, requested } = findWith([]);
    for (const text of ['', 's-12345', 's-1234567', '123456', 's-12345/', 'S-123456'])
      await expect(find('owner', text)).rejects.toEqual(notFound);
    await expect(find('owner', 'Ab3dE9')).rejects.toThrow('Did you mean s-Ab3dE9?');
    expect(requested).toEqual([]);
  });

  it('reports an unknown document as unavailable, not absent, while the documents service is away', async () => {
    const away = new AppError('service_unavailable', 'Away.');
    const find = makeFindDocument({
      documents: memoryStore([]),
      client: { factsByCode: () => Promise.reject(away) },
    });
    await expect(find('owner', 's-abcdef')).rejects.toBe(away);
  });
});
