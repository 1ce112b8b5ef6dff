import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts } from '@docsight/testkit';
import { overviewView } from './overview.ts';

const ever = { since: null, until: null, sinceDay: null, untilDay: null, sinceText: null, untilText: null };

const anEntry = (title: string, views: number, createdAt = '2026-01-01T00:00:00.000Z') => ({
  ...aDocumentFacts({ title, createdAt }),
  ...{ views, leads: 0, viewers: views, pagesSeen: views, level: 'opened' as const },
});

const titlesOf = (entries: ReturnType<typeof anEntry>[]): string[] =>
  overviewView(entries, ever).top_documents.map(({ title }) => title);

describe('the top documents', () => {
  it('are ten at most, most views first', () => {
    const entries = Array.from({ length: 12 }, (_, index) => anEntry(`${index} views`, index));
    expect(titlesOf(entries)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((views) => `${views} views`));
  });

  it('with as many views come newest first', () => {
    const older = anEntry('older', 1, '2026-01-01T00:00:00.000Z');
    const newer = anEntry('newer', 1, '2026-01-01T00:00:01.000Z');
    expect(titlesOf([older, newer])).toEqual(['newer', 'older']);
    expect(titlesOf([newer, older])).toEqual(['newer', 'older']);
  });
});

describe('the engagement breakdown', () => {
  it('counts each document once', () => {
    const entries = [anEntry('a', 1), { ...anEntry('b', 0), level: 'not_opened' as const }, anEntry('c', 2)];
    const { engagement_breakdown: breakdown, totals } = overviewView(entries, ever);
    expect(breakdown).toEqual({ high_interest: 0, read: 0, skimmed: 0, opened: 2, not_opened: 1 });
    expect(Object.values(breakdown).reduce((sum, count) => sum + count, 0)).toBe(totals.documents);
  });
});
