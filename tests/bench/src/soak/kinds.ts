import type { FigureKind } from './sampler.ts';
import type { Bound } from './trend.ts';
import type { OperationName } from './workload.ts';

export type KindName = FigureKind | 'p50' | 'p99';
type Kind = { what: string; unit: string; bound: Bound };

/** What must stay flat, and how much growth over the run counts as flat. */
export const kinds: Record<KindName, Kind> = {
  memory: { what: 'resident memory of a process', unit: 'MB', bound: { absolute: 20, relative: 0.15 } },
  heap: { what: 'heap of a service', unit: 'MB', bound: { absolute: 15, relative: 0.25 } },
  files: { what: 'open files of a process', unit: '', bound: { absolute: 15, relative: 0.1 } },
  handles: { what: 'active handles of a service', unit: '', bound: { absolute: 15, relative: 0.1 } },
  outbox: { what: 'age of the oldest unpublished event', unit: 's', bound: { absolute: 3, relative: 0 } },
  queue: { what: 'messages in a queue', unit: '', bound: { absolute: 50, relative: 0 } },
  /** Times are divided by the median of the control at the same time. */
  p50: { what: 'p50 of an operation, by the control', unit: '', bound: { absolute: 5, relative: 0.5 } },
  p99: { what: 'p99 of an operation, by the control', unit: '', bound: { absolute: 20, relative: 1 } },
  records: { what: 'records of a collection beyond its data', unit: '', bound: { absolute: 20, relative: 0.05 } },
  recordSize: { what: 'mean size of a record', unit: 'bytes', bound: { absolute: 1_000, relative: 0.2 } },
};

/** What is bounded, but may take longer than the run to reach its bound. It may grow by so much more. */
const bounded: Partial<Record<KindName, Record<string, number>>> = {
  /** Images of pages, up to `maxImageBytes`. The log of the quorum queues, up to `raft.wal_max_size_bytes`. */
  memory: { documents: 64, rabbitmq: 64 },
  /** An account has 200 to 250 entries. */
  records: { 'analytics activity': 50 },
};

/** Returns how much growth of a figure counts as flat. */
export const boundOf = (kind: KindName, name: string): Bound => {
  const { absolute, relative } = kinds[kind].bound;
  return { absolute: absolute + (bounded[kind]?.[name] ?? 0), relative };
};

/**
 * How many records of a collection an operation or a received event stores at most. Collections that are not named must
 * stay flat. A deleted document keeps its data until an operator erases it.
 */
export const recordsPer: Record<string, Partial<Record<OperationName | 'event', number>>> = {
  'documents documents': { upload: 1 },
  'documents idempotency': { upload: 1 },
  'documents downloads': { download: 1 },
  'tracking documents': { upload: 1 },
  'tracking readers': { 'open session': 1, 'pass gate': 2 },
  'analytics readers': { 'open session': 1, 'pass gate': 2 },
  'analytics documents': { upload: 1 },
  'analytics account_documents': { upload: 1 },
  'analytics rollups': { upload: 1 },
  'analytics rollup_days': { upload: 1 },
  'analytics activity_removals': { delete: 1 },
  'notifications mails': { upload: 1 },
  'notifications documents': { upload: 1 },
  'notifications notices': { upload: 2 },
  'webhooks deliveries': { event: 1 },
  'webhooks attempts': { event: 1 },
};
