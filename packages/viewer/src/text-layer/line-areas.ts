import type { Box } from './text-lines.ts';

/** The areas of more lines than this are not enlarged, because each line is compared with all others. */
const maxLines = 1_000;

/**
 * Enlarges the boxes of lines so that together they cover the page. So each point of a page belongs to a line near it:
 * dragging over margins and between columns selects as far as the nearest text, and never jumps.
 * @param page the box of the page.
 */
export const lineAreasOf = (boxes: readonly Box[], page: Box): Box[] => {
  if (boxes.length > maxLines) return [...boxes];
  const wide = boxes.map((box) => widened(box, boxes, page));
  return wide.map((area, index) => heightened(area, boxes[index]!, boxes, page));
};

/** Extends a box sideways to the middle between it and the next boxes in its band. */
const widened = (box: Box, boxes: readonly Box[], page: Box): Box => {
  let { left, right } = page;
  for (const other of boxes) {
    if (!isInBand(box, other)) continue;
    if (other.right <= box.left) left = Math.max(left, (other.right + box.left) / 2);
    if (other.left >= box.right) right = Math.min(right, (other.left + box.right) / 2);
  }
  return { ...box, left: Math.min(left, box.left), right: Math.max(right, box.right) };
};

/** Extends an area up and down to the middle between its line and the next lines above and below. */
const heightened = (area: Box, box: Box, boxes: readonly Box[], page: Box): Box => {
  let { top, bottom } = page;
  const middle = box.top + box.bottom;
  for (const other of boxes) {
    if (other.right <= area.left || other.left >= area.right || other === box) continue;
    const otherMiddle = other.top + other.bottom;
    if (otherMiddle < middle) top = Math.max(top, (other.bottom + box.top) / 2);
    if (otherMiddle > middle) bottom = Math.min(bottom, (other.top + box.bottom) / 2);
  }
  return { ...area, top: Math.min(top, middle / 2), bottom: Math.max(bottom, middle / 2) };
};

const isInBand = (one: Box, other: Box): boolean => Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top);
