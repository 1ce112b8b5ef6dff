import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts } from '@docsight/testkit';
import fc from 'fast-check';
import { expectedAccount, randomAccountHistory } from '../../test/account-history.ts';
import type { AccountHistory } from '../../test/account-history.ts';
import { seeded, shuffled } from '../../test/reading-history.ts';
import { factsTold, statsTold, successor, untold } from './account-document.ts';
import type { AccountDocument, ToldDocument } from './account-document.ts';
import { advance, noAccountTotals } from './account-rollup.ts';
import type { AccountRollup } from './account-rollup.ts';

const toldOf = (message: AccountHistory['messages'][number]): ToldDocument =>
  'facts' in message ? factsTold(message.facts) : statsTold(message.stats);

const figures = { views: 4, uniqueViewers: 2, leads: 1, level: 'read' as const, pagesSeen: 5 };
const facts = aDocumentFacts({ pageCount: 3, version: 2 });
const { documentId, accountId } = facts;
const stats = { documentId, version: 7, ...figures };

/** Tells one message after the other, in plain memory. */
const telling = () => {
  const documents = new Map<string, AccountDocument>();
  let rollup: AccountRollup | null = null;
  const tell = (...messages: ToldDocument[]): void => {
    for (const told of messages) {
      const before = documents.get(told.documentId) ?? untold(told.documentId);
      const after = successor(before, told);
      if (after === before) continue;
      documents.set(told.documentId, after);
      rollup = advance(accountId, rollup, [{ before, after }]);
    }
  };
  return { tell, totals: () => rollup?.totals ?? noAccountTotals(), known: (id: string) => documents.get(id)! };
};

describe('a document in the totals of its account', () => {
  it('of which only facts were told counts with zeros', () => {
    const { tell, totals } = telling();
    tell(factsTold(facts));
    expect(totals()).toMatchObject({ documents: 1, views: 0, levels: { not_opened: 1 }, pagesSeen: {} });
  });

  it('of which only figures were told counts for nothing until its facts come', () => {
    const { tell, totals } = telling();
    tell(statsTold(stats));
    expect(totals()).toEqual(noAccountTotals());
    tell(factsTold(facts));
    expect(totals()).toMatchObject({ documents: 1, views: 4, viewers: 2, leads: 1, pagesSeen: { 3: 5 } });
    expect(totals().levels).toMatchObject({ read: 1, not_opened: 0 });
  });

  it('counts for nothing from the moment on in which its facts say that it was deleted', () => {
    const { tell, totals } = telling();
    tell(factsTold(facts), statsTold(stats), factsTold({ ...facts, version: 3, isActive: false }));
    expect(totals()).toEqual(noAccountTotals());
    tell(statsTold({ ...stats, version: 8, views: 9 }), factsTold(facts));
    expect(totals()).toEqual(noAccountTotals());
  });

  it('keeps no figures when it was erased, whatever comes late', () => {
    const { tell, totals, known } = telling();
    tell(factsTold(facts), statsTold(stats));
    tell(factsTold({ ...facts, version: 4, isActive: false, title: '', erased: true }));
    tell(statsTold({ ...stats, version: 9 }), factsTold({ ...facts, version: 3, isActive: false }));
    expect(known(documentId)).toMatchObject({ facts: { title: '', erased: true }, stats: { version: 0, views: 0 } });
    expect(totals()).toEqual(noAccountTotals());
  });

  it('is the very same after a message that says nothing new', () => {
    const known = [factsTold(facts), statsTold(stats)].reduce(successor, untold(documentId));
    for (const told of [factsTold(facts), statsTold(stats), statsTold({ ...stats, version: 6, views: 0 })])
      expect(successor(known, told)).toBe(known);
  });

  it('counts without pages when its figures come from before they told them', () => {
    const { tell, totals } = telling();
    tell(factsTold(facts), statsTold({ ...stats, pagesSeen: undefined }));
    expect(totals()).toMatchObject({ views: 4, pagesSeen: {} });
  });
});

describe('the totals of an account', () => {
  it('are the sums over its active documents, in any order and repetition of what was told', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seeded(seed);
        const history = randomAccountHistory(random, { accountId, documents: 6, steps: 60 });
        const { tell, totals } = telling();
        tell(...shuffled([...history.messages, ...history.messages], random).map(toldOf));
        expect(totals()).toEqual(expectedAccount(history).totals);
      }),
    );
  });

  it('change once for several documents together, under the next version', () => {
    const pair = [facts, aDocumentFacts({ accountId, pageCount: 3 })].map((one) => {
      const before = untold(one.documentId);
      return {
        before,
        after: successor(successor(before, factsTold(one)), statsTold({ ...stats, ...one, version: 1 })),
      };
    });
    const next = advance(accountId, { accountId, version: 4, totals: noAccountTotals(), plan: null }, pair);
    expect(next).toMatchObject({ version: 5, totals: { documents: 2, pagesSeen: { 3: 10 } } });
    expect(next.plan).toEqual({ documents: pair.map(({ after }) => after) });
  });
});
