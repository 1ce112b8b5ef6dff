import { eventually } from '@docsight/testkit';
import { expect } from '@jest/globals';
import type { Journey } from '../journey-test.ts';
import { readerTabOf } from '../reader-tab.ts';
import type { ReaderTab } from '../reader-tab.ts';
import { scrolledBy, stillTopOf } from './places.ts';

const sum = (seconds: readonly number[]): number => seconds.reduce((total, each) => total + each, 0);

/** Whether a page is turned to its side, and as wide as the window. */
const isFitted = async (tab: ReaderTab, page: number): Promise<boolean> => {
  const { width, top, bottom } = await tab.finds('region', new RegExp(`^page ${page} of`));
  return width > bottom - top && width > 1_100;
};

/** Reads page 1, turns to page 2 and scrolls a little. Returns where page 2 begins, and how long page 1 was shown. */
const readsToPage2 = async (tab: ReaderTab): Promise<{ place: number; first: number }> => {
  await tab.sees(1);
  await tab.reads(1);
  await tab.press('j');
  await tab.isAt(2);
  await tab.sees(2);
  const place = await scrolledBy(tab, 2, () => tab.press('ArrowDown'));
  await tab.reads(2);
  return { place, first: await tab.shownUntil('j') };
};

/** How a reader leaves the document and comes back to the same place. */
export const leavingJourneys: Record<string, Journey> = {
  'comes back from another page to the same place, and is one visit': async (test) => {
    const { shared, reader, tab } = await test.begin({ pdf: 'three-pages.pdf' });
    const { place, first } = await readsToPage2(tab);
    // The address has the page as soon as the view is still.
    await eventually(async () => expect(await tab.address()).toMatch(/#page=2$/));
    const address = await tab.address();
    await tab.goTo(`${reader.origin}/viewer/privacy`);
    await tab.reads(1);
    await (tab.goBack ? tab.goBack() : tab.goTo(address));
    await tab.sees(2);
    await tab.isAt(2);
    expect(Math.abs((await stillTopOf(tab, 2)) - place)).toBeLessThan(3);
    await tab.reads(2);
    const returns = await tab.returns();
    await tab.close();
    const loadings = await reader.shownSeconds();
    // The back-forward cache shows the same loading again. Without it there are two.
    expect(loadings).toHaveLength(returns > 0 ? 1 : 2);
    const total = sum(loadings);
    await test.expectRead(shared, reader, [first, total - first]);
    await test.expectReaders(shared, { viewers: 1, views: 1 });
    await reader.leave();
  },

  'continues at the same place in the same mode after a reload, and in a new tab at the same page': async (test) => {
    const { shared, reader, tab } = await test.begin();
    await tab.sees(1);
    await tab.jumpTo(7);
    await tab.sees(7);
    await tab.press('r');
    await tab.press('w');
    await eventually(async () => expect(await isFitted(tab, 7)).toBe(true));
    const place = await scrolledBy(tab, 7, () => tab.turnWheel({ x: 640, y: 400 }, 300));
    await tab.reload();
    await tab.sees(7);
    expect(await isFitted(tab, 7)).toBe(true);
    expect(Math.abs((await stillTopOf(tab, 7)) - place)).toBeLessThan(3);
    const address = await tab.address();
    await tab.close();
    const other = await reader.newTab();
    await other.goTo(address);
    await other.isAt(7);
    await other.sees(7);
    await other.close();
    await test.expectReaders(shared, { viewers: 1, views: 1 });
    await reader.leave();
  },
};

/** In browsers whose back-forward cache works while a driver controls them. */
export const returnJourneys: Record<string, Journey> = {
  'is shown the same loading again by the back-forward cache, where the reading time counts on': async (test) => {
    const { shared, reader, tab } = await test.begin({ pdf: 'three-pages.pdf' }, { allowsBackForwardCache: true });
    const { place, first } = await readsToPage2(tab);
    await tab.goTo(`${reader.origin}/viewer/privacy`);
    await tab.reads(1);
    await tab.goBack!();
    await tab.sees(2);
    await tab.isAt(2);
    expect(await tab.returns()).toBe(1);
    expect(await stillTopOf(tab, 2)).toBe(place);
    await tab.reads(2);
    await tab.close();
    const [total = 0, ...others] = await reader.shownSeconds();
    expect(others).toEqual([]);
    await test.expectRead(shared, reader, [first, total - first]);
    await test.expectReaders(shared, { viewers: 1, views: 1 });
    await reader.leave();
  },
};

/** In browsers whose tabs can lose their process. */
export const killJourneys: Record<string, Journey> = {
  'continues at the same page after the process of the tab was killed, with the time before it': async (test) => {
    const { shared, reader, tab } = await test.begin({ pdf: 'three-pages.pdf' });
    await tab.sees(1);
    await tab.press('j');
    await tab.isAt(2);
    await tab.reads(6);
    const address = await tab.address();
    const stats = () => test.api.documents.stats(shared.shortCode);
    await eventually(async () => expect((await stats()).total_time_seconds).toBeGreaterThan(4));
    // The process takes with it what was read since the last beacon: at most 5 s.
    await tab.killProcess!();
    const other = await reader.newTab();
    await other.goTo(address);
    await other.isAt(2);
    await other.sees(2);
    await other.reads(2);
    await other.close();
    const [killed = 0, last = 0, ...more] = await reader.shownSeconds();
    expect(more).toEqual([]);
    const tolerance = 0.5 + (await reader.blockedSeconds());
    await eventually(async () => {
      const { total_time_seconds: total } = await stats();
      expect(total).toBeGreaterThan(killed - 5 + last - tolerance);
      expect(total).toBeLessThan(killed + last + tolerance);
    });
    await test.expectReaders(shared, { viewers: 1, views: 1 });
    await reader.leave();
  },
};

/** In browsers whose tabs can be discarded by a program. */
export const discardJourneys: Record<string, Journey> = {
  'continues at the same place after the browser discarded the tab, and loses no time': async (test) => {
    const { shared, reader, tab } = await test.begin({ pdf: 'three-pages.pdf' });
    const { place, first } = await readsToPage2(tab);
    const loaded = readerTabOf(await tab.discard!());
    await loaded.isAt(2);
    await loaded.sees(2);
    expect(
      await loaded.evaluate(() => (document as Document & { wasDiscarded?: boolean }).wasDiscarded, undefined),
    ).toBe(true);
    expect(Math.abs((await stillTopOf(loaded, 2)) - place)).toBeLessThan(3);
    await loaded.reads(2);
    await loaded.close();
    const loadings = await reader.shownSeconds();
    expect(loadings).toHaveLength(2);
    await test.expectRead(shared, reader, [first, sum(loadings) - first]);
    await test.expectReaders(shared, { viewers: 1, views: 1 });
    await reader.leave();
  },
};
