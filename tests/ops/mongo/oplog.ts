import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { engineConnection } from './engine.ts';
import { parseReply } from './wire.ts';

/** A write that the primary has executed, and how it responded. */
type OplogEntry = { name: string; bytes: Buffer; reply: Record<string, unknown> };

/** The writes that the secondary has not executed yet. */
export type Oplog = {
  add(entry: OplogEntry): void;
  /** Lets the secondary execute all entries that are in the log now. */
  replicate(): Promise<void>;
  /** From now on the secondary executes nothing more. `replicate` rejects when the log ends. */
  hold(): void;
  /** Ends the log after the entry in progress. `replicate` then rejects. */
  stop(): Promise<void>;
  /** Returns the number of entries that the secondary has not executed. */
  waiting(): number;
};

export const makeOplog = (secondaryUrl: string, problems: string[]): Oplog => {
  const secondary = engineConnection(secondaryUrl);
  const entries: OplogEntry[] = [];
  let executing: Promise<void> = Promise.resolve();
  let [added, executed] = [0, 0];
  let isHeld = false;
  const stopped = new AbortController();

  const executeNext = async (): Promise<void> => {
    if (isHeld && !stopped.signal.aborted) await once(stopped.signal, 'abort');
    if (stopped.signal.aborted) throw new Error('The log has ended.');
    const entry = entries.shift();
    if (entry === undefined) return;
    const reply = parseReply(await secondary.exchange(entry.bytes));
    executed += 1;
    if (!isDeepStrictEqual(outcomeOf(reply), outcomeOf(entry.reply))) {
      problems.push(`${entry.name}: ${JSON.stringify(entry.reply)} differs from ${JSON.stringify(reply)}`);
    }
  };

  return {
    add: (entry) => {
      added += 1;
      entries.push(entry);
    },
    replicate: async () => {
      const upTo = added;
      while (executed < upTo) {
        executing = executing.then(executeNext);
        await executing;
      }
    },
    hold: () => {
      isHeld = true;
    },
    stop: async () => {
      stopped.abort();
      await executing.catch(() => undefined);
      secondary.destroy();
    },
    waiting: () => entries.length,
  };
};

/** Leaves out messages of errors, which may name the file of an index. */
const outcomeOf = ({ ok, n, nModified, upserted, value, lastErrorObject, code, writeErrors }: OplogEntry['reply']) => {
  const errors = (writeErrors as { index: number; code: number }[] | undefined)?.map(({ index, code: its }) => [
    index,
    its,
  ]);
  return { ok, n, nModified, upserted, value, lastErrorObject, code, errors };
};
