export type CachedTile = { key: string; page: number; scale: number; bytes: number; isDrawn: boolean };

/**
 * Returns the keys of the tiles that the view does not need and that should go. What the view needs always stays.
 * @param cached the tiles in the order of their last use, the oldest first.
 * @param scales the scale of each page in the view. Undefined: its image is sharp.
 */
export const tilesToEvict = (
  cached: readonly CachedTile[],
  { needed, scales }: { needed: ReadonlySet<string>; scales: ReadonlyMap<number, number | undefined> },
  limits: { tiles: number; bytes: number },
): string[] => {
  const drawn = new Set(cached.filter(({ isDrawn }) => isDrawn).map(({ key }) => key));
  const isComplete = [...needed].every((key) => drawn.has(key));
  /** Another scale is covered by the present one, which is sharp. Until then it is better than nothing. */
  const isCovered = ({ page, scale }: CachedTile): boolean =>
    isComplete && scales.has(page) && scales.get(page) !== scale;
  let tiles = 0;
  let bytes = 0;
  return cached
    .toReversed()
    .toSorted((one, other) => Number(needed.has(other.key)) - Number(needed.has(one.key)))
    .filter((tile) => {
      if (!needed.has(tile.key) && isCovered(tile)) return true;
      tiles += 1;
      bytes += tile.bytes;
      return !needed.has(tile.key) && (tiles > limits.tiles || bytes > limits.bytes);
    })
    .map(({ key }) => key);
};
