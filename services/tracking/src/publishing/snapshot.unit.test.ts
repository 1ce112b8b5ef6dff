import { describe, expect, it } from '@jest/globals';
import { aReading, hour, minute } from '../../test/builders.ts';
import { snapshotOf } from './snapshot.ts';

describe('a snapshot', () => {
  it('has each visit, page and second on the day it happened', () => {
    const midnight = Date.parse('2026-03-11T00:00:00.000Z');
    const { beacon, reader, facts } = aReading();
    beacon(midnight - minute, { 1: 5 });
    beacon(midnight + minute, { 1: 7, 2: 0 });
    beacon(midnight + 2 * hour, { 1: 8 });
    expect(snapshotOf(reader(), 7)).toEqual({
      readerId: `${facts.documentId}:anon_1`,
      documentId: facts.documentId,
      viewerId: 'anon_1',
      version: 7,
      mergedInto: null,
      email: null,
      companyDomain: null,
      lead: null,
      firstViewedAt: '2026-03-10T23:59:00.000Z',
      lastViewedAt: '2026-03-11T02:00:00.000Z',
      level: 'skimmed',
      totalPages: 10,
      days: [
        { date: '2026-03-10', visits: 1, downloads: 0, pages: { 1: { v: 1, ms: 5_000 } } },
        { date: '2026-03-11', visits: 1, downloads: 0, pages: { 1: { v: 1, ms: 3_000 }, 2: { v: 1, ms: 0 } } },
      ],
    });
  });
});
