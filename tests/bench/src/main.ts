import { benchmarks } from './benchmarks.ts';
import { parseCommand, usage } from './command.ts';
import { runLoad } from './load/command.ts';
import type { Command } from './command.ts';
import { recordResult, storeResult, storedResults, writePage } from './results/result-files.ts';
import { fullTable, rowsTable } from './results/result.ts';
import type { Result } from './results/result.ts';
import { runText } from './results/run-facts.ts';
import { textTable } from './results/table.ts';
import { runPart } from './running/run-part.ts';

/** Runs `pnpm bench`. See `usage`. The exit code is 1 after an error, or if an aim is missed that must be reached. */
export const main = async (args: string[]): Promise<void> => {
  let command: Command;
  try {
    command = parseCommand(args, benchmarks);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exitCode = 1;
    return;
  }
  if (command.kind === 'list') await list();
  else if (command.kind === 'write-page') await writePage();
  else if (command.kind === 'load') await runLoad(command.load);
  else await run(command);
};

/** Prints the parts with the duration of the stored run. */
const list = async (): Promise<void> => {
  const results = await storedResults();
  const rows: string[][] = [];
  for (const [benchmark, { parts }] of Object.entries(benchmarks))
    for (const [name, load] of Object.entries(parts))
      rows.push([`${benchmark} ${name}`, lastDuration(results, benchmark, name), (await load()).title]);
  console.log(`${usage}\n\n${textTable({ caption: '', columns: ['Benchmark', 'Took', 'What'], rows })}`);
};

const lastDuration = (results: Result[], benchmark: string, part: string): string => {
  const stored = results.find((result) => result.benchmark === benchmark && result.part === part);
  return stored ? `${stored.run.seconds} s` : '';
};

/** Runs the parts one after the other. A failure ends only its own part. */
const run = async ({ parts, options, writesPage }: Extract<Command, { kind: 'run' }>): Promise<void> => {
  const stored = await storedResults();
  const results: Result[] = [];
  const failures: string[] = [];
  for (const [index, named] of parts.entries()) {
    const { benchmark, name, load } = named;
    const duration = lastDuration(stored, benchmark, name) || 'no time known';
    console.log(`\n[${index + 1} of ${parts.length}] ${benchmark} ${name} (before: ${duration})`);
    try {
      const part = await load();
      const result = await runPart(named, part, options);
      await recordResult(result);
      if (writesPage) await storeResult(result).then(writePage);
      printResult(result);
      results.push(result);
      failures.push(...(part.mustReachAims ? missedAims(result) : []));
    } catch (error) {
      console.error(error);
      failures.push(`${benchmark} ${name}: ${String(error)}`);
    }
  }
  if (results.length > 1) console.log(`\n${textTable(fullTable(results))}`);
  if (failures.length === 0) return;
  console.error(`\nFailed:\n${failures.join('\n')}`);
  process.exitCode = 1;
};

const printResult = (result: Result): void => {
  for (const table of [rowsTable(result), ...result.tables]) console.log(`\n${table.caption}\n\n${textTable(table)}`);
  console.log(`\n${runText(result.run)}`);
};

const missedAims = ({ benchmark, part, rows }: Result): string[] =>
  rows.filter(({ isReached }) => isReached === false).map(({ what }) => `${benchmark} ${part}: ${what}`);
