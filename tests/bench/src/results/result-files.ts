import { appendFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderPage } from './performance-page.ts';
import type { Result } from './result.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const pageFile = path.join(root, 'docs/performance.md');
/** The results from which the page is written, one file for each part. */
const resultsFolder = path.join(root, 'docs/benchmarks');
/** Results of all runs on this machine. */
const historyFolder = path.join(root, '.cache/bench');

/** Appends the result to `.cache/bench/NAME.jsonl`. */
export const recordResult = async (result: Result): Promise<void> => {
  await mkdir(historyFolder, { recursive: true });
  await appendFile(path.join(historyFolder, `${result.benchmark}.jsonl`), `${JSON.stringify(result)}\n`);
};

/** Replaces the stored result of the part, from which the page is written. */
export const storeResult = async (result: Result): Promise<void> => {
  await mkdir(resultsFolder, { recursive: true });
  const file = path.join(resultsFolder, `${result.benchmark}-${result.part}.json`);
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
};

/** Returns the stored results of all parts. */
export const storedResults = async (): Promise<Result[]> => {
  const names = (await readdir(resultsFolder)).filter((name) => name.endsWith('.json')).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(resultsFolder, name), 'utf8')));
  return texts.map((text) => JSON.parse(text) as Result);
};

export const readPage = (): Promise<string> => readFile(pageFile, 'utf8');

/** Writes the regions of docs/performance.md from the stored results. */
export const writePage = async (): Promise<void> => {
  await writeFile(pageFile, renderPage(await readPage(), await storedResults()));
};
