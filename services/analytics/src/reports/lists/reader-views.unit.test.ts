import { describe, expect, it } from '@jest/globals';
import { aReaderSnapshot } from '@docsight/testkit';
import { leadColumns, leadView, viewerColumns, viewerView } from './reader-views.ts';

const at = new Date('2026-01-02T10:00:00.000Z');
const reader = {
  state: aReaderSnapshot({ totalPages: 3 }),
  documentId: 'a document',
  viewer: {
    rank: 1,
    firstViewedAt: at,
    lastViewedAt: at,
    visits: 2,
    pagesSeen: 2,
    ms: 1_234,
    downloads: 0,
    searchKey: '',
  },
  lead: { email: 'ann@example.com', name: '', capturedAt: at, searchKey: '' },
};

describe('an entry of a list', () => {
  it('has the columns of the CSV list, in their order', () => {
    expect(Object.keys(viewerView(reader))).toEqual(viewerColumns);
    expect(Object.keys(leadView(reader))).toEqual(leadColumns);
  });

  it('has the completion cut to 4 decimals, and seconds to the millisecond', () => {
    expect(viewerView(reader)).toMatchObject({ completion: 0.6666, total_time_seconds: 1.234, downloaded: false });
  });
});
