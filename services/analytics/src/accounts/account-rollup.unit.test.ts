import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts } from '@docsight/testkit';
import fc from 'fast-check';
import { expectedAccount, randomAccountHistory } from '../../test/account-history.ts';
import type { AccountHistory } from '../../test/account-history.ts';
import { seeded, shuffled } from '../../test/reading-history.ts';
import { applyUpdate, factsUpdate, statsUpdate, unknownDocument } from './account-document.ts';
import type { AccountDocument, DocumentUpdate } from './account-document.ts';
import { documentChangesOf, nextAccountRollup, zeroAccountTotals } from './account-rollup.ts';
import type { AccountRollup } from './account-rollup.ts';

const updateOf = (message: AccountHistory['messages'][number]): DocumentUpdate =>
  'facts' in message ? factsUpdate(message.facts) : statsUpdate(message.stats);

const figures = { views: 4, uniqueViewers: 2, leads: 1, level: 'read' as const, pagesSeen: 5 };
const facts = aDocumentFacts({ pageCount: 3, version: 2 });
const { documentId, accountId } = facts;
const stats = { documentId, version: 7, ...figures };

/** Folds updates one by one in memory. */
const inMemory = () => {
  const documents = new Map<string, AccountDocument>();
  let rollup: AccountRollup | null = null;
  const fold = (...updates: DocumentUpdate[]): void => {
    for (const update of updates) {
      const changes = documentChangesOf(new Map([[update.documentId, [update]]]), documents, rollup?.places);
      for (const { after } of changes) documents.set(after.documentId, after);
      if (changes.length > 0) rollup = nextAccountRollup(accountId, rollup, changes);
    }
  };
  return { fold, totals: () => rollup?.totals ?? zeroAccountTotals(), known: (id: string) => documents.get(id)! };
};

describe('a document in the totals of its account', () => {
  it('counts with zeros when only its facts are known', () => {
    const { fold, totals } = inMemory();
    fold(factsUpdate(facts));
    expect(totals()).toMatchObject({ documents: 1, views: 0, levels: { not_opened: 1 }, pagesSeen: {} });
  });

  it('is not counted until its facts are known', () => {
    const { fold, totals } = inMemory();
    fold(statsUpdate(stats));
    expect(totals()).toEqual(zeroAccountTotals());
    fold(factsUpdate(facts));
    expect(totals()).toMatchObject({ documents: 1, views: 4, viewers: 2, leads: 1, pagesSeen: { 3: 5 } });
    expect(totals().levels).toMatchObject({ read: 1, not_opened: 0 });
  });

  it('is not counted after its deletion', () => {
    const { fold, totals } = inMemory();
    fold(factsUpdate(facts), statsUpdate(stats), factsUpdate({ ...facts, version: 3, isActive: false }));
    expect(totals()).toEqual(zeroAccountTotals());
    fold(statsUpdate({ ...stats, version: 8, views: 9 }), factsUpdate(facts));
    expect(totals()).toEqual(zeroAccountTotals());
  });

  it('keeps no figures after its erasure, even if updates come late', () => {
    const { fold, totals, known } = inMemory();
    fold(factsUpdate(facts), statsUpdate(stats));
    fold(factsUpdate({ ...facts, version: 4, isActive: false, title: '', erased: true }));
    fold(statsUpdate({ ...stats, version: 9 }), factsUpdate({ ...facts, version: 3, isActive: false }));
    expect(known(documentId)).toMatchObject({ facts: { title: '', erased: true }, stats: { version: 0, views: 0 } });
    expect(totals()).toEqual(zeroAccountTotals());
  });

  it('is the same object after an update with nothing new', () => {
    const known = [factsUpdate(facts), statsUpdate(stats)].reduce(applyUpdate, unknownDocument(documentId));
    for (const update of [factsUpdate(facts), statsUpdate(stats), statsUpdate({ ...stats, version: 6, views: 0 })])
      expect(applyUpdate(known, update)).toBe(known);
  });
});

describe('the totals of an account', () => {
  it('are the sums over its active documents, for any order and repetition of updates', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seeded(seed);
        const history = randomAccountHistory(random, { accountId, documents: 6, steps: 60 });
        const { fold, totals } = inMemory();
        fold(...shuffled([...history.messages, ...history.messages], random).map(updateOf));
        expect(totals()).toEqual(expectedAccount(history).totals);
      }),
    );
  });

  it('change once for several documents, with the next version', () => {
    const pair = [facts, aDocumentFacts({ accountId, pageCount: 3 })].map((one) => {
      const before = unknownDocument(one.documentId);
      return {
        before,
        after: applyUpdate(applyUpdate(before, factsUpdate(one)), statsUpdate({ ...stats, ...one, version: 1 })),
      };
    });
    const before = { accountId, version: 4, totals: zeroAccountTotals(), places: 3, plan: null };
    const next = nextAccountRollup(accountId, before, pair);
    expect(next).toMatchObject({ version: 5, totals: { documents: 2, pagesSeen: { 3: 10 } }, places: 3 });
    expect(next.plan).toMatchObject({ documents: pair.map(({ after }) => after), counted: [] });
  });

  it('give each new document the next place, which it keeps', () => {
    const [one, other, another] = [1, 2, 3].map(() => factsUpdate(aDocumentFacts({ accountId })));
    const known = new Map([[one!.documentId, { ...unknownDocument(one!.documentId), place: 7 }]]);
    const updates = new Map([one!, other!, another!].map((update) => [update.documentId, [update]]));
    const changes = documentChangesOf(updates, known, 9);
    expect(changes.map(({ after }) => after.place)).toEqual([7, 9, 10]);
    expect(nextAccountRollup(accountId, null, changes).places).toBe(11);
  });
});
