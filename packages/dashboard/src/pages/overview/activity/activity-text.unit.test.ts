import { describe, expect, it } from '@jest/globals';
import type { ActivityItem } from '@docsight/client';
import fc from 'fast-check';
import { activityText } from './activity-text.ts';

const itemOf = (type: string, viewer: ActivityItem['viewer']): ActivityItem => ({
  id: 'evt_Ab3dE9fGh1jK',
  // The page is older than the server.
  type: type as ActivityItem['type'],
  created_at: '2026-01-31T09:30:00.000Z',
  document: { short_code: 's-Ab3dE9', title: 'Plan' },
  viewer,
});
const ann = { viewer_id: 'vwr_1', email: 'ann@northwind.example' };
const textOf = (item: ActivityItem): string =>
  activityText(item)
    .map(({ text }) => text)
    .join('');

describe('the text of an activity', () => {
  it.each([
    ['document.viewed', ann, 'ann@northwind.example opened Plan'],
    ['document.completed', ann, 'ann@northwind.example saw every page of Plan'],
    ['document.downloaded', { ...ann, email: null }, 'An anonymous reader downloaded Plan'],
    ['viewer.revisited', ann, 'ann@northwind.example came back to Plan'],
    ['engagement.milestone', ann, 'ann@northwind.example reached High Interest in Plan'],
    ['lead.captured', ann, 'ann@northwind.example passed the gate of Plan'],
    ['document.uploaded', null, 'Plan was uploaded'],
    ['page.printed', ann, 'ann@northwind.example: page printed, Plan'],
    ['document.archived', null, 'Document archived: Plan'],
    ['constructor', ann, 'ann@northwind.example: constructor, Plan'],
  ])('says of %s what happened', (type, viewer, text) => {
    expect(textOf(itemOf(type, viewer))).toBe(text);
  });

  it('links to the document and to the reader, or to the person if the e-mail is known', () => {
    const links = (item: ActivityItem) => activityText(item).flatMap(({ href }) => href ?? []);
    expect(links(itemOf('document.viewed', ann))).toEqual([
      '/app/people/ann%40northwind.example',
      '/app/documents/s-Ab3dE9',
    ]);
    expect(links(itemOf('document.viewed', { viewer_id: 'anon_1', email: null }))).toEqual([
      '/app/documents/s-Ab3dE9/readers/anon_1',
      '/app/documents/s-Ab3dE9',
    ]);
    expect(links(itemOf('document.uploaded', null))).toEqual(['/app/documents/s-Ab3dE9']);
  });

  it('has the title and the name for every type', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (type, hasViewer) => {
        const text = textOf(itemOf(type, hasViewer ? ann : null));
        expect(text).toContain('Plan');
        if (hasViewer) expect(text).toContain(ann.email);
      }),
    );
  });
});
