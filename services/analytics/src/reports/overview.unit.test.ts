import { describe, expect, it } from '@jest/globals';
import { overviewView } from './overview.ts';

const allTime = { sinceText: null, untilText: null };
const levels = { not_opened: 1, opened: 2, skimmed: 0, read: 0, high_interest: 0 };
const sums = { views: 7, viewers: 3, leads: 2, pagesSeen: { 3: 2, 6: 4, 7: 7 } };

describe('the overview', () => {
  it('has the sums of the account, and the mean completion of its viewers', () => {
    expect(overviewView({ documents: 3, levels }, sums, [], allTime).totals).toEqual({
      documents: 3,
      total_views: 7,
      unique_viewers: 3,
      leads_captured: 2,
      avg_completion: 0.7777,
    });
  });

  it('counts documents by level, most engaged first', () => {
    const { engagement_breakdown: breakdown } = overviewView({ documents: 3, levels }, sums, [], allTime);
    expect(Object.entries(breakdown)).toEqual([
      ['high_interest', 0],
      ['read', 0],
      ['skimmed', 0],
      ['opened', 2],
      ['not_opened', 1],
    ]);
  });

  it('has the mean completion of each top document’s own viewers', () => {
    const top = {
      shortCode: 's-abcdef',
      title: 'A report',
      pageCount: 4,
      views: 9,
      viewers: 3,
      leads: 1,
      pagesSeen: 7,
    };
    const { top_documents: documents } = overviewView({ documents: 1, levels }, sums, [top], allTime);
    expect(documents).toEqual([{ short_code: 's-abcdef', title: 'A report', views: 9, completion: 0.5833, leads: 1 }]);
  });
});
