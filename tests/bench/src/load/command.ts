import { parseArgs } from 'node:util';
import { textTable } from '../results/table.ts';
import { makeJournal } from './journal.ts';
import { loadWithPeople, shareDocuments } from './people.ts';
import type { LoadOptions } from './people.ts';

export const loadUsage = `pnpm bench load --url URL --rate N [--minutes N]
                                           loads a running system: N new readers per second, for 5 minutes.
                                           DOCSIGHT_API_KEY is the key of the account that shares the documents.`;

/** The load on a system that runs already. */
export type RunningSystemLoad = Pick<LoadOptions, 'url' | 'apiKey' | 'readersPerSecond' | 'seconds'>;

/** Runs `pnpm bench load`. The exit code is 1 if an operation failed. */
export const runLoad = async ({ url, apiKey, readersPerSecond, seconds }: RunningSystemLoad): Promise<void> => {
  const journal = makeJournal();
  const shared = await shareDocuments({ url, apiKey });
  console.log(`Uploaded ${shared.length} documents. Readers arrive for ${seconds} seconds, then read to their end.`);
  const startedAt = performance.now();
  await loadWithPeople({ url, apiKey, readersPerSecond, seconds, random: Math.random, journal }, shared);
  const table = journal.table((performance.now() - startedAt) / 1_000);
  console.log(`\n${table.caption}\n\n${textTable(table)}`);
  if (journal.failures() === 0) return;
  console.error('\nOperations failed. 429 means that the limits of the system are below this load: see .env.example.');
  process.exitCode = 1;
};

/** @throws Error that says which option or setting is missing or wrong. */
export const parseLoad = (args: string[], env: Record<string, string | undefined>): RunningSystemLoad => {
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    options: { url: { type: 'string' }, rate: { type: 'string' }, minutes: { type: 'string', default: '5' } },
  });
  if (values.url === undefined || !URL.canParse(values.url)) throw new Error('--url is the address of the system.');
  if (!env.DOCSIGHT_API_KEY) throw new Error('DOCSIGHT_API_KEY is not set. `create-key` prints one.');
  return {
    url: values.url.replace(/\/+$/, ''),
    apiKey: env.DOCSIGHT_API_KEY,
    readersPerSecond: positive('--rate', values.rate),
    seconds: positive('--minutes', values.minutes) * 60,
  };
};

const positive = (name: string, text: string | undefined): number => {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${name} is a number above 0.`);
  return value;
};
