import { rowsTable, summaryTable } from './result.ts';
import type { Result } from './result.ts';
import { runText } from './run-facts.ts';
import { markdownTable } from './table.ts';

/** The region with the key figures of all benchmarks. */
const summaryRegion = 'summary';

export const regionOf = (benchmark: string, part: string): string => `${benchmark}/${part}`;

const region = /<!-- bench:(?<name>[\w/-]+) -->\n(?<content>[^]*?)<!-- bench:end -->/g;

/** Returns the names of the marked regions, in the order of the page. */
export const regionsOf = (page: string): string[] => [...page.matchAll(region)].map(({ groups }) => groups!.name!);

/** Returns the page with every region written from the results. Text outside the regions stays. */
export const renderPage = (page: string, results: Result[]): string =>
  page.replaceAll(
    region,
    (_found, name: string) => `<!-- bench:${name} -->\n\n${contentOf(name, page, results)}\n\n<!-- bench:end -->`,
  );

const contentOf = (name: string, page: string, results: Result[]): string => {
  if (name === summaryRegion) return summaryOf(page, results);
  const result = results.find(({ benchmark, part }) => regionOf(benchmark, part) === name);
  return result ? resultText(result) : 'Not measured yet.';
};

/** The results in the order of the page. */
const summaryOf = (page: string, results: Result[]): string => {
  const byRegion = new Map(results.map((result) => [regionOf(result.benchmark, result.part), result]));
  return markdownTable(summaryTable(regionsOf(page).flatMap((name) => byRegion.get(name) ?? [])));
};

const resultText = (result: Result): string =>
  [
    markdownTable(rowsTable(result)),
    ...result.tables.flatMap((table) => [`${table.caption}:`, markdownTable(table)]),
    runText(result.run),
  ].join('\n\n');
