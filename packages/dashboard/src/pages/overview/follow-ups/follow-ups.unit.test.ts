import { describe, expect, it } from '@jest/globals';
import type { ActivityItem, DocumentDetail, ViewerDetail } from '@docsight/client';
import fc from 'fast-check';
import { aDocument } from '../../../../test/a-document.ts';
import type { FollowUpFacts } from '../../../data/follow-ups.ts';
import { candidatesOf, followUpsOf } from './follow-ups.ts';

const now = Date.parse('2026-01-31T12:00:00.000Z');
const ago = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
const plan = { short_code: 's-aaaaaa', title: 'Plan' };

/** @param visits by page, from the first. */
const detailOf = (changes: {
  email?: string | null;
  visits?: number[];
  lastSeen?: number;
  label?: ViewerDetail['viewer']['engagement_label'];
  recent?: { started: number; ended: number }[];
}): ViewerDetail => {
  const { email = 'ann@northwind.example', visits = [1, 1, 0], lastSeen = 2, label = 'Skimmed', recent = [] } = changes;
  return {
    viewer: {
      viewer_id: email ?? 'anon_1',
      email,
      company_domain: null,
      downloaded: false,
      engagement_label: label,
      first_viewed_at: ago(99),
      last_viewed_at: ago(lastSeen),
      visits: Math.max(...visits),
      pages_viewed: visits.filter((count) => count > 0).length,
      total_pages: visits.length,
      completion: 0.5,
      total_time_seconds: 84,
    },
    pages: visits.map((count, index) => ({ page: index + 1, seconds: count * 10 + index, visits: count })),
    days: [],
    recent_visits: recent.map(({ started, ended }) => ({
      started_at: ago(started),
      last_activity_at: ago(ended),
      pages_viewed: 1,
    })),
  };
};
const documentOf = (gatePage: number): DocumentDetail => ({
  ...aDocument({ gate_page: gatePage }),
  ...plan,
  page_count: 3,
  created_at: ago(999),
});
const reasonsOf = (facts: Partial<FollowUpFacts>): string[] =>
  followUpsOf({ readers: [], atGate: [], leads: [], ...facts }, now).flatMap(({ reasons }) => reasons);
const reader = (changes: Parameters<typeof detailOf>[0]): Partial<FollowUpFacts> => ({
  readers: [{ document: plan, detail: detailOf(changes) }],
});
const stopped = (changes: Parameters<typeof detailOf>[0]): Partial<FollowUpFacts> => ({
  atGate: [{ document: documentOf(3), detail: detailOf({ email: null, ...changes }) }],
});

describe('follow-ups', () => {
  it('say after how many days a reader came back, from the end of one visit to the start of the next', () => {
    const recent = [
      { started: 3, ended: 2 },
      { started: 80, ended: 78 },
    ];
    expect(reasonsOf(reader({ recent }))).toEqual(['Came back after 3 days']);
    expect(reasonsOf(reader({ recent: [recent[0]!, { started: 40, ended: 27 }] }))).toEqual(['Came back after 1 day']);
    expect(reasonsOf(reader({ recent: [recent[0]!, { started: 80, ended: 26 }] }))).toEqual([]);
    expect(reasonsOf(reader({ recent: recent.slice(0, 1) }))).toEqual([]);
  });

  it('say which page was read in several visits, and never the first', () => {
    expect(reasonsOf(reader({ visits: [4, 1, 2] }))).toEqual(['Read page 3 twice']);
    expect(reasonsOf(reader({ visits: [4, 3, 3] }))).toEqual(['Read page 3 in 3 visits']);
    expect(reasonsOf(reader({ visits: [4, 1, 1] }))).toEqual([]);
  });

  it('say what a reader of high interest has read', () => {
    expect(reasonsOf(reader({ label: 'High Interest' }))).toEqual(['High Interest: 1 min 24 s on 2 of 3 pages']);
  });

  it('say that a reader stopped at the gate only if all open pages were seen, none behind it, and the visit is over', () => {
    expect(reasonsOf(stopped({ visits: [1, 1, 0] }))).toEqual(['Stopped at the gate on page 3']);
    expect(reasonsOf(stopped({ visits: [2, 0, 0] }))).toEqual([]);
    // The gate was somewhere else when this was read.
    expect(reasonsOf(stopped({ visits: [1, 0, 1] }))).toEqual([]);
    expect(reasonsOf(stopped({ visits: [1, 1, 0], lastSeen: 0.4 }))).toEqual([]);
    expect(reasonsOf(stopped({ visits: [1, 1, 0], email: 'ann@northwind.example' }))).toEqual([]);
  });

  it('name a lead who has read nothing half an hour after the gate', () => {
    const lead = (hours: number, label: 'Not Opened' | 'Opened') => ({
      email: 'bo@contoso.example',
      name: '',
      company_domain: null,
      captured_at: ago(hours),
      document: plan,
      engagement_label: label,
    });
    expect(reasonsOf({ leads: [lead(1, 'Not Opened')] })).toEqual(['Left an e-mail address and has read nothing yet']);
    expect(reasonsOf({ leads: [lead(0.4, 'Not Opened'), lead(1, 'Opened')] })).toEqual([]);
  });

  it('are at most five, the newest first', () => {
    const readers = [5, 1, 3, 2, 4, 6].map((hours) => ({
      document: plan,
      detail: detailOf({ email: `r${hours}@x.example`, visits: [1, 2, 0], lastSeen: hours }),
    }));
    const emails = followUpsOf({ readers, atGate: [], leads: [] }, now).map(({ email }) => email);
    expect(emails).toEqual([1, 2, 3, 4, 5].map((hours) => `r${hours}@x.example`));
  });
});

describe('candidates for follow-ups', () => {
  const anItem = fc
    .record({
      type: fc.constantFrom('document.viewed' as const, 'viewer.revisited' as const, 'document.uploaded' as const),
      code: fc.constantFrom('s-aaaaaa', 's-bbbbbb', 's-cccccc'),
      viewer: fc.option(fc.record({ viewer_id: fc.string(), email: fc.option(fc.emailAddress()) })),
    })
    .map(({ type, code, viewer }): ActivityItem => ({
      id: 'evt_Ab3dE9fGh1jK',
      type,
      created_at: ago(1),
      viewer,
      document: { short_code: code, title: 'Plan' },
    }));

  it('are few, distinct, and taken from the activity', () => {
    fc.assert(
      fc.property(fc.array(anItem, { maxLength: 100 }), (activity) => {
        const { readers, codes } = candidatesOf(activity);
        expect([readers.length <= 5, codes.length <= 2, new Set(codes).size]).toEqual([true, true, codes.length]);
        const keys = readers.map(({ document, viewerId }) => `${document.short_code} ${viewerId}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { document, viewerId } of readers)
          expect(
            activity.some(
              (item) => item.viewer?.viewer_id === viewerId && item.document.short_code === document.short_code,
            ),
          ).toBe(true);
      }),
    );
  });

  it('prefer those who came back', () => {
    const item = (type: ActivityItem['type'], viewerId: string): ActivityItem => ({
      id: 'evt_Ab3dE9fGh1jK',
      type,
      created_at: ago(1),
      document: plan,
      viewer: { viewer_id: viewerId, email: `${viewerId}@x.example` },
    });
    const views = Array.from({ length: 9 }, (_, index) => item('document.viewed', `v${index}`));
    const { readers } = candidatesOf([...views, item('viewer.revisited', 'v9')]);
    expect(readers.map(({ viewerId }) => viewerId)).toEqual(['v9', 'v0', 'v1', 'v2', 'v3']);
  });
});
