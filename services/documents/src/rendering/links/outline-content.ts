import { jsonContent } from '../json-content.ts';
import type { Place } from './target-reader.ts';

/** An item of the outline. An item belongs to the nearest one above it that has a lower level. */
export type OutlineItem = Place & {
  title: string;
  /** 1 for the items of the top level. */
  level: number;
  /** The author shows the items below it from the start. */
  expanded: boolean;
};

/** An item as the file has it. Without a page it leads nowhere in this file. */
export type RawItem = Omit<OutlineItem, 'page'> & { page?: number };

/** Limits the stored outline in bytes. Source: Specification 5.19. */
const maxBytes = 512 * 1_024;
const stored = jsonContent<{ items: OutlineItem[] }>();

/**
 * Returns the outline as it is stored. An item without a place takes the place of the first item below it that has one.
 * Without any place it is left out.
 */
export const outlineContent = (raw: readonly RawItem[]): string => {
  const places = raw.map((item, index) => placeOf(item, raw, index));
  const items = keptItems(raw, (_item, index) => places[index] !== undefined);
  const placed = items.map(({ item, index }) => ({ ...item, ...places[index]! }));
  return stored.encode({ items: firstItems(placed) });
};

/**
 * Returns the part of a stored outline that is open to a reader: the items whose page is open. An open item below a
 * closed one takes the place of the closed one.
 */
export const openOutline = (content: Buffer, openPages: number): Buffer => {
  const { items } = stored.decode(content);
  const open = keptItems(items, ({ page }) => page <= openPages);
  return Buffer.from(stored.encode({ items: open.map(({ item }) => item) }));
};

const placeOf = (item: RawItem, items: readonly RawItem[], index: number): Place | undefined => {
  if (item.page !== undefined) return { page: item.page, y: item.y };
  for (let below = index + 1; below < items.length && items[below]!.level > item.level; below += 1) {
    const { page, y } = items[below]!;
    if (page !== undefined) return { page, y };
  }
  return undefined;
};

/** Returns the items to keep, with their old index. The items below one that is left out take its place. */
const keptItems = <Item extends { level: number }>(
  items: readonly Item[],
  isKept: (item: Item, index: number) => boolean,
): { item: Item; index: number }[] => {
  /** The items above the present one, from the top level. */
  const above: { level: number; isKept: boolean }[] = [];
  return items.flatMap((item, index) => {
    while (above.length > 0 && above.at(-1)!.level >= item.level) above.pop();
    const level = 1 + above.filter((each) => each.isKept).length;
    const now = { level: item.level, isKept: isKept(item, index) };
    above.push(now);
    return now.isKept ? [{ item: { ...item, level }, index }] : [];
  });
};

const firstItems = (items: readonly OutlineItem[]): OutlineItem[] => {
  let bytes = 0;
  return items.filter((item) => {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    return bytes <= maxBytes;
  });
};
