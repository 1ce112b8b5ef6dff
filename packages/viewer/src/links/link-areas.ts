import type { PageLink } from '../api/link-responses.ts';

type Box = PageLink['boxes'][number];

/** The place of an element in its parent, for a style. */
export type Placed = { left: string; top: string; width: string; height: string };

/** Returns the frame around all boxes of a link in its page, and the place of each box in it. */
export const areasOf = ({ boxes }: PageLink): { frame: Placed; boxes: Placed[] } => {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - left;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - top;
  return {
    frame: placed({ x: left, y: top, width, height }),
    boxes: boxes.map((box) =>
      placed({
        x: (box.x - left) / width,
        y: (box.y - top) / height,
        width: box.width / width,
        height: box.height / height,
      }),
    ),
  };
};

const placed = ({ x, y, width, height }: Box): Placed => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});

const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(4))}%`;
