import { eventually } from '@docsight/testkit';
import { expect } from '@jest/globals';
import type { Key } from '../drivers/driver.ts';
import type { Journey } from '../journey-test.ts';
import type { ReaderTab } from '../reader-tab.ts';
import { scrolledBy, stillTopOf } from './places.ts';

const widthOf = async (tab: ReaderTab): Promise<number> => (await tab.finds('region', /^page \d+ of/)).width;

export const readingJourneys: Record<string, Journey> = {
  'reads with the keyboard': async (test) => {
    const { reader, tab } = await test.begin();
    await tab.sees(1);
    const turns: [Key, number][] = [
      ['ArrowRight', 2],
      ['j', 3],
      ['ArrowLeft', 2],
      ['k', 1],
      ['End', 14],
      ['Home', 1],
    ];
    for (const [key, page] of turns) {
      await tab.press(key);
      await tab.isAt(page);
    }
    await tab.sees(1);
    const top = await stillTopOf(tab, 1);
    for (const down of ['PageDown', ' ', 'ArrowDown'] as const) {
      const before = await stillTopOf(tab, 1);
      expect(await scrolledBy(tab, 1, () => tab.press(down))).toBeLessThan(before);
    }
    for (const up of [() => tab.press('PageUp'), () => tab.pressWithShift(' '), () => tab.press('ArrowUp')]) {
      const before = await stillTopOf(tab, 1);
      expect(await scrolledBy(tab, 1, up)).toBeGreaterThan(before);
    }
    expect(Math.abs((await stillTopOf(tab, 1)) - top)).toBeLessThan(100);

    const before = await widthOf(tab);
    await tab.press('+');
    await eventually(async () => expect(await widthOf(tab)).toBeGreaterThan(before));
    await tab.press('0');
    await eventually(async () => expect(await widthOf(tab)).toBe(before));

    const reached = new Set<string>();
    for (let presses = 0; presses < 25; presses += 1) {
      await tab.press('Tab');
      reached.add(await tab.evaluate(nameOfFocus, undefined));
    }
    const names = [...reached].join('\n');
    for (const name of [/^zoom in/im, /^zoom out/im, /^fit width/im, /privacy/im]) expect(names).toMatch(name);
    await reader.leave();
  },

  'reads with the mouse': async (test) => {
    const { shared, reader, tab } = await test.begin({ allow_download: true }, { width: 1600, height: 900 });
    await tab.sees(1);
    expect((await tab.finds('link', /download/)).name).toMatch(/download/i);
    expect(await scrolledBy(tab, 1, () => tab.turnWheel({ x: 800, y: 500 }, 600))).toBeLessThan(0);
    const before = await widthOf(tab);
    await tab.clickOn('button', /^zoom out/);
    await eventually(async () => expect(await widthOf(tab)).toBeLessThan(before));
    await tab.clickOn('button', /^fit width/);
    await eventually(async () => expect(await widthOf(tab)).toBeGreaterThan(before));
    await tab.jumpTo(5);
    await tab.sees(5);
    await tab.clickOn('button', /thumbnails/);
    await tab.clickOn('button', /^page 3\b/);
    await tab.isAt(3);
    await tab.sees(3);
    // It did not load all pages in between.
    expect(new Set(reader.requestedPages()).size).toBeLessThan(14);
    await tab.close();
    await test.expectReaders(shared, { viewers: 1, views: 1 });
    await reader.leave();
  },
};

/** Runs in the page. */
const nameOfFocus = (): string => {
  const { activeElement: element } = document;
  return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
};
