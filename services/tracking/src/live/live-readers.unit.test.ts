import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts } from '@docsight/testkit';
import { aReader, noon } from '../../test/builders.ts';
import type { Reader } from '../rules/reader.ts';
import { makeLiveReaders } from './live-readers.ts';

const facts = aDocumentFacts();
const { accountId } = facts;
const visitFrom = (start: number): Pick<Reader, 'visits'> => ({ visits: [{ start, last: start, pages: {} }] });

const setUp = (limits?: { entriesPerAccount: number; entries: number }) => {
  const clock = { now: noon };
  const live = makeLiveReaders({ nowMs: () => clock.now, ...(limits && { limits }) });
  return {
    clock,
    live,
    seen: (
      viewerId: string,
      raisedPage: number | undefined,
      more: { lastListedPage?: number; of?: typeof facts } = {},
    ) =>
      live.seen(aReader(more.of ?? facts, { viewerId, ...visitFrom(clock.now) }), {
        at: clock.now,
        sessionStartedAt: noon - 1_000,
        raisedPage,
        lastListedPage: more.lastListedPage ?? raisedPage ?? 1,
      }),
    changes: (since = 0, of = accountId) => live.changesOf(of, since),
    pages: () => live.changesOf(accountId, 0).readers.map(({ viewerId, page }) => [viewerId, page]),
  };
};

describe('the live readers of a process', () => {
  it('have the newest page whose total rose, and the time of the last beacon', () => {
    const { clock, seen, changes } = setUp();
    seen('anon_1', 3);
    clock.now += 1_000;
    seen('anon_1', undefined, { lastListedPage: 7 });
    clock.now += 500;
    expect(changes().readers).toEqual([
      {
        documentId: facts.documentId,
        viewerId: 'anon_1',
        email: null,
        companyDomain: null,
        page: 3,
        pageAt: noon,
        since: noon,
        lastSeenAt: noon + 1_000,
        ageMs: 500,
      },
    ]);
    seen('anon_1', 4);
    seen('anon_2', undefined, { lastListedPage: 7 });
    expect(changes().readers.map(({ page, pageAt }) => [page, pageAt])).toEqual([
      [4, noon + 1_500],
      [7, 0],
    ]);
  });

  it('keep their page when an earlier beacon ends later', () => {
    const { live, seen, pages } = setUp();
    seen('anon_1', 5);
    const reader = aReader(facts, { viewerId: 'anon_1' });
    live.seen(reader, { at: noon - 50, sessionStartedAt: 0, raisedPage: 2, lastListedPage: 2 });
    expect(pages()).toEqual([['anon_1', 5]]);
  });

  it('read since the start of the visit or of the session, the later of the two', () => {
    const { live, changes } = setUp();
    const since = (visitStart: number, sessionStartedAt: number): number => {
      const reader = aReader(facts, { viewerId: `anon_${visitStart}_${sessionStartedAt}`, ...visitFrom(visitStart) });
      live.seen(reader, { at: noon, sessionStartedAt, raisedPage: 1, lastListedPage: 1 });
      return changes().readers.at(-1)!.since;
    };
    expect([since(noon - 9_000, noon - 5_000), since(noon - 3_000, noon - 60_000)]).toEqual([
      noon - 5_000,
      noon - 3_000,
    ]);
  });

  it('are forgotten after 30 s, with what was moved and erased', () => {
    const { clock, live, seen, changes } = setUp();
    seen('anon_1', 1);
    live.moved(facts, 'anon_1', { viewerId: 'vwr_1', email: 'a@acme.com', companyDomain: 'acme.com' });
    live.erased({ ...facts, viewerId: 'vwr_2' }, clock.now);
    clock.now += 29_999;
    expect(changes()).toMatchObject({ readers: [{}], moves: [{ from: 'anon_1', into: 'vwr_1' }], erasures: [{}] });
    expect(live.documentsOf([accountId])).toEqual([facts.documentId]);
    clock.now += 1;
    expect(changes()).toMatchObject({ readers: [], moves: [], erasures: [], documents: [] });
    expect(live.documentsOf([accountId])).toEqual([]);
  });

  it('are returned from a mark on, each once, and only to their account', () => {
    const { seen, live, changes } = setUp();
    const other = aDocumentFacts();
    seen('anon_1', 1);
    seen('anon_9', 1, { of: other });
    live.refresh(facts);
    const first = changes();
    expect(first).toMatchObject({ readers: [{ viewerId: 'anon_1' }], documents: [{ version: facts.version }] });
    expect(changes(first.mark)).toMatchObject({ mark: first.mark, readers: [], documents: [] });
    live.refresh(facts);
    live.refresh({ ...facts, version: facts.version + 1, title: 'New' });
    const renamed = changes(first.mark);
    expect(renamed).toMatchObject({ readers: [], documents: [{ title: 'New' }] });
    seen('anon_1', 2);
    expect(changes(renamed.mark)).toMatchObject({ readers: [{ page: 2 }], documents: [{ title: 'New' }] });
    expect(changes(0, other.accountId).readers.map(({ viewerId }) => viewerId)).toEqual(['anon_9']);
  });

  it('show nothing from before an erasure', () => {
    const { clock, live, seen, changes } = setUp();
    seen('vwr_1', 4);
    live.erased({ ...facts, viewerId: 'vwr_1' }, clock.now);
    expect(changes()).toMatchObject({ readers: [], erasures: [{ viewerId: 'vwr_1', erasedAt: noon }] });
    seen('vwr_2', 4);
    clock.now += 10;
    const back = aReader(facts, { viewerId: 'vwr_2', erasedAt: noon + 5, ...visitFrom(clock.now) });
    live.seen(back, { at: clock.now, sessionStartedAt: noon + 7, raisedPage: undefined, lastListedPage: 1 });
    expect(changes().readers).toMatchObject([{ viewerId: 'vwr_2', page: 1, since: noon + 10 }]);
  });

  it('are limited for each account, and report that there were more', () => {
    const { clock, seen, changes } = setUp({ entriesPerAccount: 10, entries: 50 });
    for (let n = 0; n < 11; n += 1) seen(`anon_${n}`, 1);
    expect([changes().readers.length, changes().isTruncated]).toEqual([10, true]);
    seen('anon_0', 2);
    expect(changes().readers[0]).toMatchObject({ viewerId: 'anon_0', page: 2 });
    clock.now += 30_000;
    seen('anon_10', 1);
    expect([changes().readers.length, changes().isTruncated]).toEqual([1, false]);
  });

  it('are limited over all accounts, and make room when they have expired', () => {
    const { clock, seen, changes } = setUp({ entriesPerAccount: 10, entries: 50 });
    const accounts = Array.from({ length: 6 }, () => aDocumentFacts());
    for (const of of accounts) for (let n = 0; n < 10; n += 1) seen(`anon_${n}`, 1, { of });
    expect(changes(0, accounts[4]!.accountId).readers).toHaveLength(10);
    expect(changes(0, accounts[5]!.accountId).readers).toHaveLength(0);
    clock.now += 30_000;
    seen('anon_1', 1, { of: accounts[5]! });
    expect(changes(0, accounts[5]!.accountId).readers).toHaveLength(1);
  });
});
