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

const findWith = (known: DocumentFacts[], elsewhere: DocumentFacts[] = []) => {
  const asked: string[] = [];
  const find = makeFindDocument({
    documents: memoryStore(known),
    client: {
      factsByCode: async (code) => {
        asked.push(code);
        return elsewhere.find(({ shortCode }) => shortCode === `s-${code}`) ?? null;
      },
    },
  });
  return { find, asked };
};

const notFound = expect.objectContaining({ code: 'not_found' });

describe('a document that is asked for', () => {
  it('is not found from the moment on in which its owner has deleted it, though the event has not come yet', async () => {
    const facts = aDocumentFacts();
    const { find } = findWith([facts], [{ ...facts, version: 2, isActive: false }]);
    await expect(find(facts.accountId, facts.shortCode)).rejects.toEqual(notFound);
  });

  it('is found in the moment after its upload, and kept', async () => {
    const facts = aDocumentFacts();
    const known: DocumentFacts[] = [];
    const { find } = findWith(known, [facts]);
    await find(facts.accountId, facts.shortCode);
    await expect(find(facts.accountId, facts.shortCode)).resolves.toMatchObject({ documentId: facts.documentId });
    expect(known).toEqual([facts]);
  });

  it('is found in the copy while the documents service is away, but not when it is gone', async () => {
    const facts = aDocumentFacts();
    const deleted = aDocumentFacts({ isActive: false });
    const find = makeFindDocument({
      documents: memoryStore([facts, deleted]),
      client: { factsByCode: () => Promise.reject(new AppError('service_unavailable', 'Away.')) },
    });
    await expect(find(facts.accountId, facts.shortCode)).resolves.toMatchObject({ documentId: facts.documentId });
    await expect(find(deleted.accountId, deleted.shortCode)).rejects.toEqual(notFound);
  });

  it('is not found when it is deleted, of another account, or never was', async () => {
    const deleted = aDocumentFacts({ isActive: false });
    const foreign = aDocumentFacts();
    const { find } = findWith([deleted], [foreign]);
    await expect(find(deleted.accountId, deleted.shortCode)).rejects.toEqual(notFound);
    await expect(find(deleted.accountId, foreign.shortCode)).rejects.toEqual(notFound);
    await expect(find(deleted.accountId, 's-000000')).rejects.toEqual(notFound);
  });

  it('is not looked for under what is no short code', async () => {
    const { find, asked } = findWith([]);
    for (const text of ['', 's-12345', 's-1234567', '123456', 's-12345/', 'S-123456'])
      await expect(find('owner', text)).rejects.toEqual(notFound);
    expect(asked).toEqual([]);
  });

  it('is unavailable, not absent, while the documents service is away', async () => {
    const away = new AppError('service_unavailable', 'Away.');
    const find = makeFindDocument({
      documents: memoryStore([]),
      client: { factsByCode: () => Promise.reject(away) },
    });
    await expect(find('owner', 's-abcdef')).rejects.toBe(away);
  });
});
