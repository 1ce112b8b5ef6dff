import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { startPosition } from '../../../packages/viewer/src/reading/reading-position.ts';
import { firstImageScript, firstImageWindows } from '../../../services/documents/src/viewer-page/first-image-links.ts';

const code = 'aB3dE9';
const key = `docsight:place:${code}`;

/** Runs the inline script of the viewer page. Returns the elements that it adds to the head. */
const linksAddedBy = (hash: string, read: (key: string) => string | null): unknown[] => {
  const added: unknown[] = [];
  runInNewContext(firstImageScript, {
    document: {
      currentScript: { dataset: { code } },
      createElement: () => ({}),
      head: { append: added.push.bind(added) },
    },
    location: { hash },
    sessionStorage: { getItem: read },
  });
  return added;
};

const storedPage = (page: number): string => {
  const distance = { x: 0, y: 0.5 };
  return JSON.stringify({ point: { page, on: distance, outside: distance }, page });
};

describe('the inline script of the viewer page', () => {
  it('requests the image of page 1 in the width of the window', () => {
    expect(linksAddedBy('', () => null)).toEqual(
      firstImageWindows.map(({ width, media }) => ({
        ...{ rel: 'preload', as: 'image', fetchPriority: 'high', media },
        href: `/s/${code}/pages/1?width=${width}&opening=true`,
      })),
    );
  });

  it.each(
    ['', '#page=1', '#page=9', '#page=12', '#page=0', '#page=x', '#top'].flatMap((hash) =>
      [null, storedPage(1), storedPage(9), 'no JSON', 'null'].map((stored) => [hash, stored] as const),
    ),
  )('requests an image if the script of the page begins with page 1: address "%s", stored %j', (hash, stored) => {
    const added = linksAddedBy(hash, (asked) => (asked === key ? stored : null));
    expect(added.length > 0).toBe((startPosition(hash, stored)?.page ?? 1) === 1);
  });

  it('requests an image where the browser forbids storage', () => {
    const forbid = (): never => {
      throw new Error('The operation is insecure.');
    };
    expect(linksAddedBy('', forbid)).toHaveLength(firstImageWindows.length);
    expect(linksAddedBy('#page=9', forbid)).toEqual([]);
  });
});
