import { describe, expect, it } from '@jest/globals';
import type { LiveReader } from '@docsight/client';
import fc from 'fast-check';
import { applyChange, initialLiveState } from '../live/live-state.ts';
import type { LiveState } from '../live/live-state.ts';
import { byDocument } from './by-document.ts';
import { changesText, summaryOf } from './live-text.ts';

const readerOf = (code: string, viewerId: string, email: string | null = null): LiveReader => ({
  document: { short_code: code, title: `Title of ${code}` },
  viewer_id: viewerId,
  email,
  company_domain: null,
  page: 1,
  page_count: 9,
  state: 'reading' as const,
  since: '2026-01-31T09:30:00.000Z',
  last_seen_at: '2026-01-31T09:30:00.000Z',
});
const stateOf = (...readers: LiveReader[]): LiveState => applyChange(initialLiveState, { type: 'snapshot', readers });

describe('live readers on the page', () => {
  it('are grouped by document without losing or reordering any', () => {
    const codes = fc.array(fc.constantFrom('s-aaaaaa', 's-bbbbbb', 's-cccccc'), { maxLength: 30 });
    fc.assert(
      fc.property(codes, (all) => {
        const readers = all.map((code, index) => readerOf(code, `v${index}`));
        const groups = byDocument(readers);
        expect(groups.map(({ code }) => code)).toEqual([...new Set(all)]);
        for (const group of groups)
          expect(group.readers).toEqual(readers.filter(({ document }) => document.short_code === group.code));
      }),
    );
  });

  it('are summed up in one sentence', () => {
    expect(summaryOf(stateOf())).toBe('No one is reading right now.');
    expect(summaryOf(stateOf(readerOf('s-aaaaaa', 'v1')))).toBe('1 reader of 1 document.');
    const three = stateOf(readerOf('s-aaaaaa', 'v1'), readerOf('s-bbbbbb', 'v1'), readerOf('s-bbbbbb', 'v2'));
    expect(summaryOf(three)).toBe('3 readers of 2 documents.');
    expect(summaryOf({ ...three, isTruncated: true })).toBe('More than 3 readers of 2 documents.');
  });

  it('are announced when they come and leave, and not when they turn a page', () => {
    const ann = readerOf('s-aaaaaa', 'v1', 'ann@northwind.example');
    const [none, one] = [stateOf().readers, stateOf(ann).readers];
    const three = stateOf(ann, readerOf('s-bbbbbb', 'v1'), readerOf('s-bbbbbb', 'v2')).readers;
    expect(changesText(none, one)).toBe('ann@northwind.example began to read Title of s-aaaaaa. 1 reader now.');
    expect(changesText(one, three)).toBe('2 readers began to read. 3 readers now.');
    expect(changesText(one, none)).toBe(
      'ann@northwind.example stopped reading Title of s-aaaaaa. No one is reading now.',
    );
    expect(changesText(one, stateOf({ ...ann, page: 5 }).readers)).toBeUndefined();
  });
});
