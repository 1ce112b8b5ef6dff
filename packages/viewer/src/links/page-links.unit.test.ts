import { describe, expect, it } from '@jest/globals';
import { signal } from '@preact/signals';
import type { PageLink } from '../api/link-responses.ts';
import { documentShape } from '../layout/index.ts';
import { settled } from '../../test/settled.ts';
import { makeLinksOfPages } from './page-links.ts';

const sizes = (count: number) => Array.from({ length: count }, () => ({ width: 600, height: 800 }));
const boxes = [{ x: 0, y: 0, width: 1, height: 1 }];
const closed: PageLink = { type: 'closed_page', boxes, text: '' };
const open: PageLink = { type: 'page', boxes, text: '', page: 8, y: 0 };

const setUp = (response: (page: number) => PageLink[]) => {
  const shape = signal(documentShape({ pageCount: 10, full: false }, sizes(3)));
  const requested: number[] = [];
  const links = makeLinksOfPages(async (page) => {
    requested.push(page);
    return response(page);
  }, shape);
  return { links, requested, shape };
};

describe('the links of pages', () => {
  it('are loaded once', async () => {
    const { links, requested } = setUp(() => [open]);
    links.setRequests([1, 2]);
    await settled();
    links.setRequests([2, 3]);
    await settled();
    expect(requested).toEqual([1, 2, 3]);
    expect(links.of(2).value).toEqual([open]);
    expect(links.of(9).value).toEqual([]);
  });

  it('are loaded again with the next request after an error', async () => {
    let isDown = true;
    const { links, requested } = setUp(() => {
      if (isDown) throw new Error('down');
      return [open];
    });
    links.setRequests([1]);
    await settled();
    isDown = false;
    links.setRequests([1]);
    await settled();
    expect([requested, links.of(1).value]).toEqual([[1, 1], [open]]);
  });

  it('to closed pages are loaded again when more pages are open', async () => {
    let isOpen = false;
    const { links, requested, shape } = setUp((page) => (page === 1 && !isOpen ? [closed] : [open]));
    links.setRequests([1, 2]);
    await settled();
    isOpen = true;
    shape.value = documentShape({ pageCount: 10, full: true }, sizes(10));
    await settled();
    expect([requested, links.of(1).value]).toEqual([[1, 2, 1], [open]]);
  });
});
