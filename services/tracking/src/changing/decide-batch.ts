import { makeEvent } from '@docsight/contracts';
import type { OutboxMessage } from '@docsight/messaging';
import { unionOfCauses } from '@docsight/service-kit';
import { readerBytes } from '../history/index.ts';
import type { ReaderWrite, StoredReader } from '../records/index.ts';
import { newReader } from '../rules/index.ts';
import type { Decision, NeededHistory, Reader, ReaderEvent, ReaderKey } from '../rules/index.ts';

/** A change that waits for its turn. */
export type QueuedChange = {
  key: ReaderKey;
  at: number;
  needs: NeededHistory;
  requestId: string;
  /** The trace that the change belongs to; undefined while tracing is off. */
  traceparents: string[] | undefined;
  /** Fires when the change is not needed any more. */
  signal: AbortSignal | undefined;
  decide: (reader: Reader) => Decision;
  resolve(decision: Decision): void;
  reject(error: unknown): void;
};

type Write = Omit<ReaderWrite, 'now'>;

/** The result of one change. */
export type Outcome = { decision: Decision } | { error: unknown };

/**
 * In bytes. Each decision works through the whole record. After this much work the remaining changes wait for the next
 * write. So a large record does not block the process.
 */
const maxBytesInOneWrite = 1_000_000;
/** In bytes. Past this growth the remaining changes wait for the next write, so that the record is compacted before. */
const maxGrowthInOneWrite = 4_000;

/**
 * Decides changes one after the other, each on the result of the one before.
 * `outcomes` has one entry for each change that was decided, from the first on.
 * `write` is undefined if no decision changes anything.
 */
export const decideBatch = (
  stored: StoredReader | undefined,
  batch: QueuedChange[],
  newId: () => string,
): { outcomes: Outcome[]; write: Write | undefined } => {
  const outcomes: Outcome[] = [];
  let write: Write | undefined;
  const startBytes = batch.length > 1 && stored ? readerBytes(stored.reader) : 0;
  let workedBytes = 0;
  for (const change of batch) {
    const bytes = write ? readerBytes(write.reader) : startBytes;
    if (bytes > startBytes + maxGrowthInOneWrite || (outcomes.length > 0 && workedBytes > maxBytesInOneWrite)) break;
    workedBytes += bytes;
    const before = write?.reader ?? stored?.reader ?? newReader(change.key);
    const outcome = decideOne(change, before);
    outcomes.push(outcome);
    if ('error' in outcome || outcome.decision.reader === before) continue;
    write = writeWith(write, change, outcome.decision, stored, newId);
  }
  return { outcomes, write };
};

const decideOne = (change: QueuedChange, reader: Reader): Outcome => {
  try {
    return { decision: change.decide(reader) };
  } catch (error) {
    return { error };
  }
};

/** Adds a decision to the write. An erasure replaces what was decided before it. */
const writeWith = (
  write: Write | undefined,
  change: QueuedChange,
  { reader, events, erases }: Decision,
  stored: StoredReader | undefined,
  newId: () => string,
): Write => {
  const { requestId } = change;
  const traceparents = unionOfCauses([write?.traceparents, change.traceparents]);
  const messages = events.map((event) => toMessage(event, reader, change, newId()));
  // No version published so far counts any more.
  if (erases)
    return { reader: { ...reader, voidUpTo: stored?.version ?? 0 }, messages, requestId, traceparents, erases };
  return { ...write, reader, messages: [...(write?.messages ?? []), ...messages], requestId, traceparents };
};

const toMessage = (event: ReaderEvent, reader: Reader, change: QueuedChange, id: string): OutboxMessage => {
  const { at, requestId, traceparents } = change;
  const message = makeEvent(event.type, { id, time: new Date(at), accountId: reader.accountId, requestId }, event.data);
  return traceparents === undefined ? message : { ...message, traceparents };
};
