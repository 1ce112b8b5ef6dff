import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openOutline, outlineContent } from './outline-content.ts';
import type { OutlineItem, RawItem } from './outline-content.ts';

const item = (title: string, level: number, page?: number): RawItem => ({
  title,
  level,
  expanded: false,
  y: 0,
  ...(page !== undefined && { page }),
});
const opened = (raw: readonly RawItem[], openPages: number): OutlineItem[] =>
  (JSON.parse(openOutline(Buffer.from(outlineContent(raw)), openPages).toString()) as { items: OutlineItem[] }).items;
const namesOf = (items: readonly OutlineItem[]): string[] => items.map(({ title, level }) => `${level} ${title}`);

/** Outlines as files have them: an item is at most one level below the one before it. */
const outlines = fc
  .array(fc.record({ deeper: fc.integer({ min: -3, max: 1 }), page: fc.option(fc.integer({ min: 1, max: 9 })) }))
  .map((steps) => {
    let level = 0;
    return steps.map(({ deeper, page }, index) => {
      level = Math.max(1, level + deeper);
      return item(`title ${index}`, level, page ?? undefined);
    });
  });

describe('the outline', () => {
  it('has the items of open pages', () => {
    const raw = [item('One', 1, 1), item('One A', 2, 2), item('Two', 1, 3), item('Two A', 2, 4)];
    expect(namesOf(opened(raw, 2))).toEqual(['1 One', '2 One A']);
    expect(namesOf(opened(raw, 0))).toEqual([]);
    expect(opened(raw, 9)).toHaveLength(4);
  });

  it('has an open item below a closed one in the place of the closed one', () => {
    const raw = [item('Closed', 1, 9), item('Open', 2, 1), item('Open below', 3, 2), item('Last', 1, 2)];
    expect(namesOf(opened(raw, 2))).toEqual(['1 Open', '2 Open below', '1 Last']);
    expect(namesOf(opened([item('First', 1, 1), ...raw], 2))).toEqual(['1 First', '1 Open', '2 Open below', '1 Last']);
  });

  it('has an item without a place at the place of the first item below it that has one', () => {
    const raw = [item('Part', 1), item('Nowhere', 2), item('Chapter', 2, 3), item('Nowhere either', 1)];
    expect(opened(raw, 3).map(({ title, page }) => [title, page])).toEqual([
      ['Part', 3],
      ['Chapter', 3],
    ]);
    expect(opened(raw, 2)).toEqual([]);
  });

  it('never has a title of a closed page, and keeps order and levels', () => {
    fc.assert(
      fc.property(outlines, fc.integer({ min: 0, max: 9 }), (raw, openPages) => {
        const items = opened(raw, openPages);
        const byTitle = new Map(raw.map((each) => [each.title, each]));
        let before = 0;
        for (const { title, level, page } of items) {
          expect(page).toBeLessThanOrEqual(openPages);
          expect(byTitle.get(title)!.page ?? page).toBe(page);
          expect(level).toBeGreaterThanOrEqual(1);
          expect(level).toBeLessThanOrEqual(before + 1);
          expect(level).toBeLessThanOrEqual(byTitle.get(title)!.level);
          before = level;
        }
        const places = items.map(({ title }) => raw.findIndex((each) => each.title === title));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
      }),
    );
  });

  it('keeps each item below its nearest open ancestor', () => {
    const parentsIn = (items: readonly { title: string; level: number }[]): (string | undefined)[] =>
      items.map(({ level }, index) => items.slice(0, index).findLast((before) => before.level < level)?.title);
    fc.assert(
      fc.property(outlines, fc.integer({ min: 0, max: 9 }), (raw, openPages) => {
        const all = opened(raw, 9);
        const parentOf = new Map(all.map(({ title }, index) => [title, parentsIn(all)[index]]));
        const open = new Set(opened(raw, openPages).map(({ title }) => title));
        const openAncestor = (title: string): string | undefined => {
          let parent = parentOf.get(title);
          while (parent !== undefined && !open.has(parent)) parent = parentOf.get(parent);
          return parent;
        };
        const items = opened(raw, openPages);
        expect(parentsIn(items)).toEqual(items.map(({ title }) => openAncestor(title)));
      }),
    );
  });

  it('takes at most 512 KB', () => {
    const title = '語'.repeat(200);
    const content = outlineContent(Array.from({ length: 5_000 }, () => item(title, 1, 1)));
    expect(Buffer.byteLength(content)).toBeLessThan(512 * 1_024 + 50);
  });
});
