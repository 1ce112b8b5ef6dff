import { eventually } from '@docsight/testkit';
import { expect } from '@jest/globals';
import type { ReaderTab } from '../reader-tab.ts';

/** Returns where a page begins in the view, in CSS pixels. */
const topOf = async (tab: ReaderTab, page: number): Promise<number> =>
  (await tab.finds('region', new RegExp(`^page ${page} of`))).top;

/** Waits until a page does not move, and returns where it begins. */
export const stillTopOf = (tab: ReaderTab, page: number): Promise<number> => {
  let last: number | undefined;
  return eventually(
    async () => {
      const before = last;
      last = await topOf(tab, page);
      expect(last).toBe(before);
      return last;
    },
    { everyMs: 120 },
  );
};

/** Does something that scrolls, and waits for the end of the movement. Returns where the page begins then. */
export const scrolledBy = async (tab: ReaderTab, page: number, scroll: () => Promise<void>): Promise<number> => {
  const before = await stillTopOf(tab, page);
  await scroll();
  await eventually(async () => expect(await topOf(tab, page)).not.toBe(before));
  return stillTopOf(tab, page);
};
