import { z } from 'zod';

/** The part of a stored benchmark that a build prints (docs/benchmarks). */
const benchmark = z.object({
  rows: z.array(z.object({ what: z.string(), ours: z.string(), aim: z.string() })),
  run: z.object({ at: z.iso.datetime() }),
});

/** Returns a line for each figure of a stored benchmark, after one with its day. */
export const measurementLines = (content: string): string[] => {
  const { rows, run } = benchmark.parse(JSON.parse(content));
  const widthOf = (texts: string[]): number => Math.max(0, ...texts.map(({ length }) => length));
  const [what, ours] = [widthOf(rows.map((row) => row.what)), widthOf(rows.map((row) => row.ours))];
  return [
    `measured in Chromium on ${run.at.slice(0, 10)}:`,
    ...rows.map((row) => `  ${row.what.padEnd(what)} ${row.ours.padEnd(ours)} (aim ${row.aim})`),
  ];
};
