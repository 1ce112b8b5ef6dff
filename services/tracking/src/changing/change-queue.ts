import { setTimeout as wait } from 'node:timers/promises';
import { makeEvent } from '@docsight/contracts';
import type { AnyMessage } from '@docsight/contracts';
import { AppError, currentRequestId } from '@docsight/service-kit';
import { weightOf } from '../history/index.ts';
import type { ReaderHistory, Recalled } from '../history/index.ts';
import type { ReaderStore, StoredReader } from '../records/index.ts';
import { lacks, readerIdOf } from '../rules/index.ts';
import type { Decision, Reader, ReaderEvent, Wants } from '../rules/index.ts';

/** A decision, with what its caller wants to know of it. */
export type Decided<Result> = Decision & { result: Result };

/**
 * The one way to change a reader: reads it (or takes the blank one), decides, and stores reader and events in one compare-and-set write. `decide` is pure: it is
 * asked again when somebody was faster. What it throws is thrown to its caller alone. wants: what of the reader's history it looks at. Resolves when the
 * change is durable.
 * @throws AppError service_unavailable when too many wait, or when others were faster again and again.
 */
export type ReaderChanges = <Result>(
  blank: Reader,
  at: number,
  decide: (reader: Reader) => Decided<Result>,
  wants?: Wants,
) => Promise<Result>;

/** requestId: of the request that waits. settle: tells its caller once the write is durable. */
type Waiting = {
  at: number;
  requestId: string;
  blank: Reader;
  wants: Wants;
  decide: (reader: Reader) => Decision & { settle: () => void };
  reject: (error: unknown) => void;
};

const mostInOneWrite = 100;
/** In bytes: past this growth the rest waits for the next write, after which the record is made small again. */
const mostGrowthInOneWrite = 4_000;
const mostRemembered = 2_000;

/**
 * Changes of one reader that come while a write is under way are decided in order on one state and stored in one write. What was stored is remembered, so
 * that the next change need not read; the write proves that it was still so. A decision that leads to no write is made again on what is read. A record that has
 * grown is made small again after its callers were told.
 * onStored: tells that a reader has something to publish. onTrouble: that its record could not be made small.
 */
export const makeReaderChanges = (options: {
  store: ReaderStore;
  history: Pick<ReaderHistory, 'recall' | 'tidy'>;
  newId: () => string;
  now: () => Date;
  onStored: (readerId: string) => void;
  onTrouble: (error: unknown, readerId: string) => void;
  mostWaiting?: number;
  mostTries?: number;
}): ReaderChanges => {
  const { store, history, newId, now, onStored, onTrouble, mostWaiting = 5_000, mostTries = 20 } = options;
  const lanes = new Map<string, Waiting[]>();
  const remembered = new Map<string, StoredReader>();
  let waitingInAll = 0;

  const remember = (readerId: string, stored: StoredReader): void => {
    remembered.delete(readerId);
    remembered.set(readerId, stored);
    const [oldest] = remembered.keys();
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  };

  const work = async (readerId: string, lane: Waiting[]): Promise<void> => {
    while (lane.length > 0) {
      const batch = lane.splice(0, mostInOneWrite);
      const size = batch.length;
      await storeBatch(readerId, batch);
      waitingInAll -= size;
    }
    lanes.delete(readerId);
  };

  /** Whoever is told leaves the batch. */
  const storeBatch = async (readerId: string, batch: Waiting[]): Promise<void> => {
    try {
      while (batch.length > 0) await storeSome(readerId, batch);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const storeSome = async (readerId: string, batch: Waiting[]): Promise<void> => {
    const known = remembered.get(readerId);
    remembered.delete(readerId);
    if (known && (await storeDecision(readerId, known, batch)) === 'stored') return;
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const outcome = await storeDecision(readerId, await store.read(readerId), batch);
      if (outcome !== 'overtaken') {
        if (outcome !== 'stored') outcome.settle();
        return;
      }
      await wait(Math.random() * Math.min(50, 2 * tries)); // apart from the other replica that was faster
    }
    throw busy('This reader is being changed by too many requests at once.');
  };

  /** Tells the callers once it is stored; where nothing is to be stored, that is left to who knows how fresh `stored` is. */
  const storeDecision = async (
    readerId: string,
    read: StoredReader | undefined,
    batch: Waiting[],
  ): Promise<'stored' | 'overtaken' | { settle: () => void }> => {
    const recalled = read && isLacking(read, batch) ? await recall(read, batch) : { stored: read, loose: [] };
    if (!recalled) return 'overtaken';
    const { write, decided, settle } = decideAll(recalled.stored, batch, newId);
    const settleAll = (): void => {
      batch.splice(0, decided);
      settle();
    };
    if (!write) return { settle: settleAll };
    if (!(await store.write(read, { ...write, now: now() }))) return 'overtaken';
    const stored = { reader: write.reader, version: (read?.version ?? 0) + 1 };
    remember(readerId, stored);
    onStored(readerId);
    settleAll();
    await tidy(readerId, stored, recalled.loose);
    return 'stored';
  };

  const recall = (stored: StoredReader, batch: Waiting[]): Promise<Recalled | undefined> =>
    history.recall(
      stored,
      batch.map(({ wants }) => wants),
    );

  /** Nobody waits for this but the next change of the same reader. */
  const tidy = async (readerId: string, stored: StoredReader, loose: string[]): Promise<void> => {
    try {
      const tidied = await history.tidy(stored, loose);
      if (tidied === stored) return;
      remembered.delete(readerId);
      if (tidied) remember(readerId, tidied);
      onStored(readerId);
    } catch (error) {
      remembered.delete(readerId);
      onTrouble(error, readerId);
    }
  };

  return (blank, at, decide, wants = {}) =>
    new Promise((resolve, reject) => {
      if (waitingInAll >= mostWaiting) {
        reject(busy('Too many requests wait to be stored.'));
        return;
      }
      const readerId = readerIdOf(blank);
      const waiting: Waiting = {
        at,
        requestId: currentRequestId() ?? 'tracking',
        blank,
        wants,
        decide: (reader) => {
          const { result, ...decision } = decide(reader);
          return { ...decision, settle: () => resolve(result) };
        },
        reject,
      };
      waitingInAll += 1;
      const lane = lanes.get(readerId);
      if (lane) {
        lane.push(waiting);
        return;
      }
      const opened = [waiting];
      lanes.set(readerId, opened);
      void work(readerId, opened);
    });
};

const isLacking = ({ reader }: StoredReader, batch: Waiting[]): boolean =>
  batch.some(({ wants }) => lacks(reader, wants));

/**
 * Decides one after the other; nobody is told before all of it is stored, for each decision rests on those before it. decided: of how many, from the first; the
 * others would make the record too large.
 */
const decideAll = (stored: StoredReader | undefined, batch: Waiting[], newId: () => string) => {
  let reader = stored?.reader;
  let latest: Waiting | undefined;
  let messages: AnyMessage[] = [];
  let erases: true | undefined;
  const settlements: (() => void)[] = [];
  const mostWeight = (batch.length > 1 && reader ? weightOf(reader) : 0) + mostGrowthInOneWrite;
  for (const waiting of batch) {
    if (settlements.length > 0 && latest && reader && weightOf(reader) > mostWeight) break;
    const before = reader ?? waiting.blank;
    try {
      const decided = waiting.decide(before);
      settlements.push(decided.settle);
      if (decided.reader === before) continue;
      latest = waiting;
      if (decided.erases) {
        // No version that was told of before says anything any more, and what was not told yet will not be.
        reader = { ...decided.reader, voidUpTo: stored?.version ?? 0 };
        messages = [];
        erases = true;
      } else reader = decided.reader;
      messages.push(...decided.events.map((event) => toMessage(event, decided.reader, waiting, newId())));
    } catch (error) {
      settlements.push(() => waiting.reject(error));
    }
  }
  return {
    decided: settlements.length,
    settle: () => {
      for (const settle of settlements) settle();
    },
    write: reader && latest && { reader, messages, requestId: latest.requestId, ...(erases && { erases }) },
  };
};

const toMessage = (event: ReaderEvent, reader: Reader, { at, requestId }: Waiting, id: string): AnyMessage =>
  makeEvent(event.type, { id, time: new Date(at), accountId: reader.accountId, requestId }, event.data);

const busy = (reason: string): AppError =>
  new AppError('service_unavailable', `${reason} Try again in a few seconds.`, { headers: { 'Retry-After': '2' } });
