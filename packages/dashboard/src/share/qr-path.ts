/** Returns the dark modules of a QR code as one SVG path: a rectangle for each run in a row. @param rows true is dark. */
export const qrPath = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)).join('');

type Run = { x: number; length: number };

const runsOf = (row: readonly boolean[]): Run[] => {
  const runs: Run[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  }
  return runs;
};
