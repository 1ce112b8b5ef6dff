import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { linksContent, openLinks } from './links-content.ts';
import type { PageLink } from './read-links.ts';

const boxes = [{ x: 0.1, y: 0.2, width: 0.3, height: 0.01 }];
const toPage = (page: number): PageLink => ({ boxes, text: 'here', target: { page, y: 0.5 } });
const opened = (links: readonly PageLink[], openPages: number, pageCount = 9): unknown =>
  JSON.parse(openLinks(Buffer.from(linksContent(links)), { openPages, pageCount }).toString());

describe('the links of a page', () => {
  it('lead to open pages and addresses, and only say that a page is closed', () => {
    const address: PageLink = { boxes, text: '', target: { url: 'https://northwind.example/' } };
    expect(opened([toPage(3), toPage(4), address], 3)).toEqual({
      links: [
        { type: 'page', boxes, text: 'here', page: 3, y: 0.5 },
        { type: 'closed_page', boxes, text: 'here' },
        { type: 'url', boxes, text: '', url: 'https://northwind.example/' },
      ],
    });
  });

  it('do not lead to pages that the document does not have', () => {
    expect(opened([toPage(10)], 9)).toEqual({ links: [] });
  });

  it('are the same for a reader wherever their closed pages are', () => {
    const links = fc.array(
      fc.record({ page: fc.integer({ min: 1, max: 9 }), y: fc.double({ min: 0, max: 1, noNaN: true }) }),
    );
    fc.assert(
      fc.property(links, fc.integer({ min: 0, max: 9 }), (places, openPages) => {
        const withPlaces = places.map((target): PageLink => ({ boxes, text: 'here', target }));
        const others = places.map((target): PageLink => ({
          boxes,
          text: 'here',
          target: target.page > openPages ? { page: 9, y: 0 } : target,
        }));
        expect(opened(withPlaces, openPages)).toEqual(opened(others, openPages));
      }),
    );
  });

  it('take at most 256 KB', () => {
    const url = `https://northwind.example/${'x'.repeat(1_000)}`;
    const content = linksContent(Array.from({ length: 1_000 }, (): PageLink => ({ boxes, text: '', target: { url } })));
    expect(content.length).toBeLessThan(256 * 1_024 + 50);
    expect(content.length).toBeGreaterThan(250 * 1_024);
  });
});
