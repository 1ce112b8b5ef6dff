import { digits, quantile } from '../measuring/figures.ts';
import type { Table } from '../results/table.ts';

/** The outcomes of operations. Times count from when an operation was due, so that waiting for a slow system shows. */
export type Journal = {
  /** Runs an operation and notes its outcome. Resolves to its result, or to undefined after an error. */
  note<Result>(operation: string, dueAt: number, run: () => Promise<Result>): Promise<Result | undefined>;
  /** Returns the number of operations that succeeded, by name. */
  counts(): Record<string, number>;
  failures(): number;
  table(seconds: number): Table;
};

type Entry = { timesMs: number[]; failures: Map<string, number> };

export const makeJournal = (): Journal => {
  const entries = new Map<string, Entry>();
  const entryOf = (operation: string): Entry => {
    const entry = entries.get(operation) ?? { timesMs: [], failures: new Map<string, number>() };
    entries.set(operation, entry);
    return entry;
  };
  const failuresOf = ({ failures }: Entry): number => [...failures.values()].reduce((sum, count) => sum + count, 0);

  return {
    note: async (operation, dueAt, run) => {
      const entry = entryOf(operation);
      try {
        const result = await run();
        entry.timesMs.push(performance.now() - dueAt);
        return result;
      } catch (error) {
        const reason = reasonOf(error);
        entry.failures.set(reason, (entry.failures.get(reason) ?? 0) + 1);
        return undefined;
      }
    },
    counts: () => Object.fromEntries([...entries].map(([name, { timesMs }]) => [name, timesMs.length])),
    failures: () => [...entries.values()].reduce((sum, entry) => sum + failuresOf(entry), 0),
    table: (seconds) => ({
      caption: 'Operations, times in ms from when each was due',
      columns: ['', 'Done', 'Per second', 'p50', 'p99', 'Longest', 'Failed'],
      rows: [...entries].map(([name, entry]) => [
        name,
        entry.timesMs.length.toLocaleString('en'),
        digits(entry.timesMs.length / seconds),
        ...[0.5, 0.99, 1].map((part) => digits(quantile(entry.timesMs, part))),
        [...entry.failures].map(([reason, count]) => `${count} × ${reason}`).join('; '),
      ]),
    }),
  };
};

/** Returns a short reason, so that equal failures are counted together. */
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message.slice(0, 80);
};
