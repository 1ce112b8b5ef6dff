import { describe, expect, it } from '@jest/globals';
import type { PageLink } from '../api/link-responses.ts';
import { linkLabel } from './link-label.ts';

const boxes = [{ x: 0, y: 0, width: 1, height: 1 }];
const address = (url: string, text = ''): PageLink => ({ type: 'url', boxes, text, url });

describe('the label of a link', () => {
  it.each([
    [
      { type: 'page', boxes, text: 'Costs', page: 3, y: 0 },
      { tooltip: 'Page 3', name: 'Costs, page 3' },
    ],
    [
      { type: 'page', boxes, text: '', page: 3, y: 0 },
      { tooltip: 'Page 3', name: 'Page 3' },
    ],
    [{ type: 'closed_page', boxes, text: 'Costs' }, { name: 'Costs, closed page' }],
    [
      address('https://a.example/', 'Prices'),
      { tooltip: 'https://a.example/', name: 'Prices, https://a.example/, opens in a new tab' },
    ],
    [address('https://a.example/', 'https://a.example/'), { name: 'https://a.example/, opens in a new tab' }],
    [address('mailto:ann@a.example', 'Ann'), { tooltip: 'ann@a.example', name: 'Ann, ann@a.example' }],
  ] as [PageLink, object][])('of %j has the text on the page and where it leads', (link, label) => {
    expect(linkLabel(link)).toMatchObject(label);
  });
});
