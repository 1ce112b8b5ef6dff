import { eventually } from '@docsight/testkit';
import { expect } from '@jest/globals';
import type { ReaderTab } from '../reader-tab.ts';

/** Returns where a page begins in the view, in CSS pixels. */
const topOf = async (tab: ReaderTab, page: number): Promise<number> =>
  (await tab.finds('region', new RegExp(`^page ${page} of`))).top;

/** How many frames without a movement mean that a movement has ended. A busy machine may draw none for a while. */
const stillFrames = 10;

type FrameCount = { framesSinceMove?: number };

/** Counts the frames since the pages last moved, up to a number of them. Runs in the page. */
const countFrames = (upTo: number): void => {
  const main = document.querySelector('main')!;
  const count = window as unknown as Required<FrameCount>;
  let top = main.scrollTop;
  const next = (): void => {
    count.framesSinceMove = main.scrollTop === top ? count.framesSinceMove + 1 : 0;
    top = main.scrollTop;
    if (count.framesSinceMove < upTo) requestAnimationFrame(next);
  };
  count.framesSinceMove = 0;
  requestAnimationFrame(next);
};

/** Waits until the pages do not move, and returns where one begins. */
export const stillTopOf = async (tab: ReaderTab, page: number): Promise<number> => {
  await tab.evaluate(countFrames, stillFrames);
  await eventually(async () =>
    expect(await tab.evaluate(() => (window as unknown as FrameCount).framesSinceMove, undefined)).toBe(stillFrames),
  );
  return topOf(tab, page);
};

/** Does something that scrolls, and waits for the end of the movement. Returns where the page begins then. */
export const scrolledBy = async (tab: ReaderTab, page: number, scroll: () => Promise<void>): Promise<number> => {
  const before = await stillTopOf(tab, page);
  await scroll();
  await eventually(async () => expect(await topOf(tab, page)).not.toBe(before));
  return stillTopOf(tab, page);
};
