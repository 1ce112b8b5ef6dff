import type { Table } from '../results/table.ts';
import { digits } from '../measuring/figures.ts';
import { planVisit } from '../load/visit.ts';
import type { Random } from '../load/visit.ts';
import { ownersPerReader } from '../load/people.ts';
import type { OperationName } from './operations.ts';

/** What one operation costs: processor time in milliseconds, bytes in MongoDB, published messages. */
export type Cost = { cpuMs: number; storedBytes: number; messages: number };

/** The first beacon of a visit is a view, which is counted, listed and published. Later beacons cost less. */
type CostName = OperationName | 'first beacon' | 'delivery';

export type Costs = Record<CostName, Cost>;

/** How many operations one reader causes, with those of the owner. */
export type PerReader = Record<CostName, number>;

const simulatedVisits = 5_000;
const documentPages = 14;

/** Returns the mean number of operations of a reader, from many planned visits. */
export const operationsPerReader = (random: Random, delivery: number): PerReader => {
  const counts = { 'page image': 0, beacon: 0, 'pass gate': 0, download: 0 };
  for (let visit = 0; visit < simulatedVisits; visit += 1)
    // Every fifth document of `pnpm bench load` has a gate.
    for (const { kind } of planVisit(random, { pageCount: documentPages, hasGate: visit % 5 === 0 })) counts[kind] += 1;
  const means = Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, count / simulatedVisits]));
  return { ...withFirstBeacons(means as typeof counts, 1), 'open session': 1, ...ownersPerReader, delivery };
};

/** Counts the first beacons apart. Every reader sends one beacon at least. */
export const withFirstBeacons = <Counts extends { beacon: number }>(counts: Counts, readers: number) => ({
  ...counts,
  beacon: counts.beacon - readers,
  'first beacon': readers,
});

/** Returns the cost of many operations. */
export const costOf = (counts: Partial<PerReader>, costs: Costs): Cost => {
  const sum = (field: keyof Cost): number =>
    Object.entries(counts).reduce((total, [name, count]) => total + count * costs[name as keyof Costs][field], 0);
  return { cpuMs: sum('cpuMs'), storedBytes: sum('storedBytes'), messages: sum('messages') };
};

const readersPerDay = [100, 10_000, 1_000_000];
const secondsPerDay = 86_400;
/** The busiest minute has this many times the mean load of the day. */
const peak = 4;
/** Part of the processors that may be in use in the busiest minute. */
const utilization = 0.5;
const daysPerMonth = 30;

/**
 * Returns what systems of several sizes need. The processors are an upper bound: operations that follow each other
 * closely share messages, writes and the flush of the journal.
 */
export const sizingTable = (perReader: PerReader, costs: Costs): Table => {
  const each = costOf(perReader, costs);
  return {
    caption: `What readers need, with a peak of ${peak} times the mean and processors that are half idle at that peak`,
    columns: [
      'Readers a day',
      'Readers/s at the peak',
      'Beacons/s',
      'Messages/s',
      'Processors at most',
      'MongoDB a month',
    ],
    rows: readersPerDay.map((readers) => {
      const atPeak = (readers / secondsPerDay) * peak;
      return [
        readers.toLocaleString('en'),
        digits(atPeak),
        digits(atPeak * (perReader['first beacon'] + perReader.beacon)),
        digits(atPeak * each.messages),
        digits((atPeak * each.cpuMs) / 1_000 / utilization),
        gigabytes(readers * daysPerMonth * each.storedBytes),
      ];
    }),
  };
};

const gigabytes = (bytes: number): string => `${digits(bytes / 1e9)} GB`;
