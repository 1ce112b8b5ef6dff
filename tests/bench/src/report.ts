import { appendFile, mkdir } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** parts: the names of those to run; all when empty. */
export type Bench = (parts: string[]) => Promise<void>;

/** One comparison: figures of ours and of the baseline, their ratio, and what the ratio should be, if anything. */
export type Row = {
  what: string;
  ours: string;
  baseline: string;
  ratio: number;
  aim: { atLeast: number } | { atMost: number } | null;
};

const resultsFolder = fileURLToPath(new URL('../../../.cache/bench', import.meta.url));

/** Prints the rows as a table, and keeps each as a line of JSON in `.cache/bench/<name>.jsonl`. */
export const report = async (name: string, title: string, rows: Row[]): Promise<void> => {
  console.log(`\n${title} (${cpus().length} cores, Node ${process.versions.node})\n`);
  console.log(table(rows));
  await mkdir(resultsFolder, { recursive: true });
  const at = new Date().toISOString();
  const lines = rows.map((row) => `${JSON.stringify({ at, title, ...row, reached: isReached(row) })}\n`);
  await appendFile(path.join(resultsFolder, `${name}.jsonl`), lines.join(''));
};

const table = (rows: Row[]): string => {
  const cells = [
    ['', 'ours', 'baseline', 'ratio', 'aim', ''],
    ...rows.map((row) => [row.what, row.ours, row.baseline, row.ratio.toFixed(2), aimOf(row), verdictOn(row)]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  return cells.map((line) => line.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')).join('\n');
};

const aimOf = ({ aim }: Row): string => {
  if (!aim) return '';
  return 'atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`;
};

const verdictOn = (row: Row): string => ({ true: 'reached', false: 'missed', null: '' })[`${isReached(row)}`];

/** Null where there is no aim. */
const isReached = ({ ratio, aim }: Row): boolean | null => {
  if (!aim) return null;
  return 'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost;
};
