import { ratioText, verdictText } from './row.ts';
import type { Row } from './row.ts';
import type { RunFacts } from './run-facts.ts';
import type { Table } from './table.ts';

/** What one run of a part has measured. It is stored as JSON. */
export type Result = {
  benchmark: string;
  part: string;
  title: string;
  rows: Row[];
  /** Tables besides that of the rows, such as processor times. */
  tables: Table[];
  run: RunFacts & {
    /** Duration with the start of the product. */
    seconds: number;
    isLarge: boolean;
  };
};

/** Returns the table of the rows. */
export const rowsTable = ({ title, rows }: Pick<Result, 'title' | 'rows'>): Table => ({
  caption: title,
  columns: ['', 'Ours', 'Baseline', 'Ratio', 'Aim', ''],
  rows: rows.map((row) => [row.what, row.ours, row.baseline, ratioText(row), row.aim, verdictText(row)]),
});

/** Returns the key figures of many results: the first row of each, and how many of its aims are reached. */
export const summaryTable = (results: Result[]): Table => ({
  caption: 'Summary',
  columns: ['`pnpm bench`', 'Key figure', 'Ours', 'Baseline', 'Ratio', 'Aim', 'Aims reached'],
  rows: results.map((result) => {
    const [key] = result.rows as [Row];
    const aims = result.rows.filter(({ isReached }) => isReached !== null);
    const reached = aims.filter(({ isReached }) => isReached).length;
    return [
      `${result.benchmark} ${result.part}`,
      key.what,
      key.ours,
      key.baseline,
      ratioText(key),
      key.aim,
      aims.length === 0 ? '' : `${reached} of ${aims.length}`,
    ];
  }),
});

/** Returns every row of many results in one table. */
export const fullTable = (results: Result[]): Table => ({
  caption: 'All figures',
  columns: ['Benchmark', 'Figure', 'Ours', 'Baseline', 'Ratio', 'Aim', ''],
  rows: results.flatMap((result) =>
    rowsTable(result).rows.map((cells, index) => [index === 0 ? `${result.benchmark} ${result.part}` : '', ...cells]),
  ),
});
