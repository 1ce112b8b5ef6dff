import { describe, expect, it } from '@jest/globals';
import { signal } from '@preact/signals';
import type { PageLink } from '../api/link-responses.ts';
import { documentShape } from '../layout/index.ts';
import type { Point } from '../layout/index.ts';
import type { Navigation } from '../reading/index.ts';
import { makeLinkFollowing } from './link-following.ts';

const pages = (count: number) => Array.from({ length: count }, () => ({ width: 600, height: 800 }));
const boxes = [{ x: 0, y: 0, width: 1, height: 1 }];

/** A reader of a document with 10 pages. The first 3 are open. */
const setUp = () => {
  const done: string[] = [];
  const shape = signal(documentShape({ pageCount: 10, full: false }, pages(3)));
  const ofPage = signal<readonly PageLink[]>([{ type: 'closed_page', boxes, text: '' }]);
  const isGateOpen = signal(false);
  const following = makeLinkFollowing({
    shape,
    navigation: {
      isGateOpen,
      goToPage: (page: number) => void done.push(`go to ${page}`),
      goToPoint: ({ page, on, outside }: Point) => void done.push(`go to ${page} ${on.y} ${outside.y}`),
      openGate: () => void (isGateOpen.value = true),
    } as unknown as Navigation,
    positions: {
      add: (move) => {
        done.push('add');
        move();
      },
    },
    links: { of: () => ofPage },
    focusPage: (page) => void done.push(`focus ${page}`),
  });
  return {
    following,
    shape,
    ofPage,
    isGateOpen,
    done,
    passGate: () => {
      shape.value = documentShape({ pageCount: 10, full: true }, pages(3));
      isGateOpen.value = false;
      shape.value = documentShape({ pageCount: 10, full: true }, pages(10));
    },
  };
};
const open: PageLink = { type: 'page', boxes, text: '', page: 8, y: 0.5 };

describe('following a link', () => {
  it('adds to the history, goes a little above the place, and moves the focus to its page', () => {
    const { following, done } = setUp();
    following.follow({ page: 2, y: 0.5 });
    expect(done).toEqual(['add', 'go to 2 0.5 -16', 'focus 2']);
    following.goTo({ page: 3, y: 0 });
    expect(done.slice(3)).toEqual(['add', 'go to 3']);
  });

  it('adds nothing to the history for a page that was closed meanwhile', () => {
    const { following, done } = setUp();
    following.goTo({ page: 8, y: 0 });
    expect(done).toEqual(['go to 8']);
  });

  it('to a closed page opens the gate, and goes there when the gate is passed and the links are loaded again', () => {
    const { following, isGateOpen, passGate, ofPage, done } = setUp();
    following.openGateFor({ page: 1, index: 0 });
    expect(isGateOpen.value).toBe(true);
    passGate();
    expect(done).toEqual([]);
    ofPage.value = [open];
    expect(done).toEqual(['add', 'go to 8 0.5 -16', 'focus 8']);
    ofPage.value = [{ ...open }];
    expect(done).toHaveLength(3);
  });

  it('to a closed page is over when the reader closes the gate', () => {
    const { following, isGateOpen, passGate, ofPage, done } = setUp();
    following.openGateFor({ page: 1, index: 0 });
    isGateOpen.value = false;
    passGate();
    ofPage.value = [open];
    expect(done).toEqual([]);
  });
});
