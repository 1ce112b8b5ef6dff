import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { LiveChanges, LiveReaderState } from '@docsight/contracts';
import { differenceOf, makeLiveModel } from './live-model.ts';
import type { LiveView } from './live-model.ts';

const documentId = randomUUID();
const at = Date.parse('2026-03-10T12:00:00.000Z');
const document = { documentId, version: 1, shortCode: 's-Ab3dE9', title: 'Plan', pageCount: 10, isActive: true };

const state = (fields: Partial<LiveReaderState> = {}): LiveReaderState => ({
  documentId,
  viewerId: 'anon_1',
  email: null,
  companyDomain: null,
  page: 1,
  pageAt: at,
  since: at,
  lastSeenAt: at,
  ageMs: 0,
  ...fields,
});
const changes = (fields: Partial<LiveChanges> = {}): LiveChanges => ({
  accountId: randomUUID(),
  mark: 1,
  isTruncated: false,
  readers: [],
  moves: [],
  erasures: [],
  documents: [document],
  ...fields,
});
const readersOf = ({ rows }: LiveView) => [...rows.values()].map(({ reader }) => reader);
const move = { documentId, from: 'anon_1', into: 'vwr_1', email: 'ann@acme.com', companyDomain: 'acme.com' };

describe('the view of live readers', () => {
  it('shows a reader with its document', () => {
    const model = makeLiveModel();
    model.apply(changes({ readers: [state({ page: 4 })] }), at);
    expect(readersOf(model.view(at))).toEqual([
      {
        document: { short_code: 's-Ab3dE9', title: 'Plan' },
        viewer_id: 'anon_1',
        email: null,
        company_domain: null,
        page: 4,
        page_count: 10,
        state: 'reading',
        since: '2026-03-10T12:00:00.000Z',
        last_seen_at: '2026-03-10T12:00:00.000Z',
      },
    ]);
  });

  it('shows a reader as idle from 15 s after the last beacon on, and not any more within 30 s', () => {
    const model = makeLiveModel();
    // The other clock is an hour slow. Only the age counts.
    model.apply(changes({ readers: [state({ lastSeenAt: at - 3_600_000, ageMs: 2_000 })] }), at);
    const states = [0, 12_999, 13_000, 24_999, 25_000].map((ms) =>
      readersOf(model.view(at + ms)).map((reader) => reader.state),
    );
    expect(states).toEqual([['reading'], ['reading'], ['idle'], ['idle'], []]);
  });

  it('unites what several processes have seen, in any order', () => {
    const one = changes({ readers: [state({ page: 2, pageAt: at + 2, lastSeenAt: at + 2, since: at - 9 })] });
    const other = changes({ readers: [state({ page: 7, pageAt: 0, lastSeenAt: at + 5 })], documents: [] });
    const views = [
      [one, other],
      [other, one, other],
    ].map((order) => {
      const model = makeLiveModel();
      for (const each of order) model.apply(each, at + 5);
      return readersOf(model.view(at + 5));
    });
    expect(views[0]).toMatchObject([
      { page: 2, since: new Date(at - 9).toISOString(), last_seen_at: new Date(at + 5).toISOString() },
    ]);
    expect(views[1]).toEqual(views[0]);
  });

  it('shows a reader who passed the gate as the viewer of the e-mail, at once and permanently', () => {
    const model = makeLiveModel();
    model.apply(changes({ readers: [state({ page: 3 })] }), at);
    const before = model.view(at);
    model.apply(changes({ moves: [move] }), at);
    // A beacon from before the gate that ended late.
    model.apply(changes({ readers: [state({ page: 3, lastSeenAt: at + 9 })] }), at);
    const { left, changed } = differenceOf(before, model.view(at));
    expect(left.map(({ reader }) => reader.viewer_id)).toEqual(['anon_1']);
    const expected = { viewer_id: 'vwr_1', email: 'ann@acme.com', company_domain: 'acme.com', page: 3 };
    expect(changed.map(({ reader }) => reader)).toMatchObject([expected]);
    model.apply(changes({ readers: [state({ ...identified, page: 5, pageAt: at + 20, lastSeenAt: at + 20 })] }), at);
    expect(readersOf(model.view(at))).toMatchObject([{ ...expected, page: 5 }]);
  });

  const identified = { viewerId: 'vwr_1', email: 'ann@acme.com', companyDomain: 'acme.com' };

  it('shows nothing of an erased viewer, and the viewer who comes back without what was before', () => {
    const model = makeLiveModel();
    model.apply(changes({ readers: [state(), state({ ...identified, since: at - 50 })], moves: [move] }), at);
    const erasure = { documentId, viewerId: 'vwr_1', erasedAt: at };
    model.apply(changes({ erasures: [erasure, { ...erasure, erasedAt: at - 9 }] }), at);
    expect(readersOf(model.view(at))).toEqual([]);
    model.apply(changes({ readers: [state({ ...identified, page: 2, pageAt: at + 5, lastSeenAt: at + 5 })] }), at + 5);
    expect(readersOf(model.view(at + 5))).toMatchObject([{ page: 2, since: new Date(at).toISOString() }]);
  });

  it('shows a new title, and not the readers of a deleted or unknown document', () => {
    const model = makeLiveModel();
    model.apply(changes({ readers: [state()], documents: [] }), at);
    expect(readersOf(model.view(at))).toEqual([]);
    model.apply(changes({ readers: [state()], documents: [{ ...document, version: 3, title: 'New' }] }), at);
    model.apply(changes({ documents: [{ ...document, version: 2, title: 'Old' }] }), at);
    const view = model.view(at);
    expect(readersOf(view)).toMatchObject([{ document: { title: 'New' } }]);
    model.apply(changes({ documents: [{ ...document, version: 4, isActive: false }] }), at);
    expect(differenceOf(view, model.view(at)).left).toHaveLength(1);
  });

  it('shows the 500 who have been reading longest, and says that there are more', () => {
    const model = makeLiveModel();
    const many = Array.from({ length: 501 }, (_, n) => state({ viewerId: `anon_${n}`, since: at - n }));
    model.apply(changes({ readers: many }), at);
    const view = model.view(at);
    expect([view.rows.size, view.isTruncated, view.rows.has(`${documentId}:anon_0`)]).toEqual([500, true, false]);
    expect(makeLiveModel().view(at).isTruncated).toBe(false);
    model.apply(changes({ isTruncated: true }), at + 27_000);
    expect(model.view(at + 27_000)).toEqual({ rows: new Map(), isTruncated: true });
  });

  it('has no difference to itself', () => {
    const model = makeLiveModel();
    model.apply(changes({ readers: [state()] }), at);
    expect(differenceOf(model.view(at), model.view(at + 1))).toEqual({ left: [], changed: [] });
  });
});
