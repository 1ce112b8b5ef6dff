import { expect } from '@jest/globals';
import type { Journey } from '../journey-test.ts';

const sum = (seconds: readonly number[]): number => seconds.reduce((total, each) => total + each, 0);

/** Reading time as the statistics show it, against the clock of the browser. */
export const timeJourneys: Record<string, Journey> = {
  'has the reading time of each page counted, until the document is left for another page': async (test) => {
    const { shared, reader, tab } = await test.begin({ pdf: 'three-pages.pdf' });
    await tab.sees(1);
    await tab.reads(5.5);
    await tab.press('ArrowRight');
    await tab.isAt(2);
    await tab.reads(3);
    await tab.press('j');
    await tab.isAt(3);
    await tab.reads(2);
    const [second, third] = [await tab.shownUntil('ArrowRight'), await tab.shownUntil('j')];
    await tab.goTo('about:blank');
    const [end = 0] = await reader.shownSeconds();
    await test.expectRead(shared, reader, [second, third - second, end - third]);
    await test.expectReaders(shared, { viewers: 1, views: 1 });
    await reader.leave();
  },

  'has the time counted until the tab is closed, in two tabs as in one': async (test) => {
    const { shared, reader, tab } = await test.begin({ pdf: 'three-pages.pdf' });
    await tab.sees(1);
    await tab.reads(2.5);
    const other = await reader.newTab();
    await other.goTo(reader.addressOf(shared));
    await other.sees(1);
    await other.reads(2.3);
    await other.close();
    await tab.bringToFront();
    await tab.reads(1.5);
    await tab.close();
    const loadings = await reader.shownSeconds();
    expect(loadings).toHaveLength(2);
    await test.expectRead(shared, reader, [sum(loadings)]);
    await test.expectReaders(shared, { viewers: 1, views: 1 });
    await reader.leave();
  },

  'has no time counted while another tab is in front': async (test) => {
    const { shared, reader, tab } = await test.begin({ pdf: 'three-pages.pdf' });
    await tab.sees(1);
    await tab.reads(2.5);
    const other = await reader.newTab();
    await other.goTo('about:blank');
    // The time before is reported at once, not when the reader comes back.
    const [before = 0] = await reader.shownSeconds();
    await test.expectRead(shared, reader, [before]);
    await other.bringToFront();
    await other.reads(3);
    await tab.bringToFront();
    await tab.reads(2);
    await tab.close();
    const [end = 0] = await reader.shownSeconds();
    // The waits of the test last longer than 3 s in sum, and none of them counts.
    expect(end).toBeGreaterThan(before + 1.9);
    await test.expectRead(shared, reader, [end]);
    await other.close();
    await reader.leave();
  },

  'keeps reading without a connection, and its time is counted later': async (test) => {
    const { shared, reader, tab } = await test.begin();
    await tab.sees(2);
    await tab.reads(1);
    await reader.goOffline();
    await tab.reads(3);
    await tab.jumpTo(2);
    await tab.isAt(2);
    await tab.sees(2);
    await tab.reads(1);
    await tab.press('End');
    await tab.isAt(14);
    await tab.reads(2);
    await reader.goOnline();
    await tab.sees(14);
    const [second, last] = [await tab.shownUntil('Enter'), await tab.shownUntil('End')];
    await tab.close();
    const [end = 0] = await reader.shownSeconds();
    const seconds = [second, last - second, ...Array<number>(11).fill(0), end - last];
    await test.expectRead(shared, reader, seconds);
    await test.expectReaders(shared, { viewers: 1, views: 1 });
    await reader.leave();
  },
};
