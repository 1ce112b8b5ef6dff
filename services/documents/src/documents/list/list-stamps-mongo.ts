import { randomUUID } from 'node:crypto';
import { repeatableWrite } from '@docsight/mongo';
import type { Connection } from 'mongoose';
import type { ListPart, ListStamps } from './list-stamps.ts';

/** The stamps of one account. */
type StampRecord = {
  /** The account's id. */
  _id: string;
  documents?: string;
  figures?: string;
  /** The writes in progress. */
  writing: { id: string; part: ListPart; since: Date }[];
};

/**
 * Limits how long a write can be in progress, in ms. The driver's limits for server, connection and response add up
 * to less than a minute. A writer that did not end its write by then has died, or does not know the outcome.
 */
const maxWriteMs = 2 * 60_000;

/**
 * Keeps stamps in the database of the documents. The stamp after a write may be lost in a failover. The write then
 * stays marked as in progress, so lists are slower for two minutes, and still exact.
 * Stamps are random, so a lost one is never issued again.
 */
export const mongoListStamps = (connection: Connection, now: () => Date): ListStamps => {
  const records = connection.collection<StampRecord>('listStamps');

  const begin = async (accountId: string, part: ListPart, id: string): Promise<void> => {
    const writing = { id, part, since: now() };
    const update = { $set: { [part]: id }, $push: { writing } };
    await records.updateOne({ _id: accountId }, update, { upsert: true });
  };
  const end = async (accountId: string, part: ListPart, id: string): Promise<void> => {
    const update = { $set: { [part]: randomUUID() }, $pull: { writing: { id } } };
    await records.updateOne({ _id: accountId }, update, repeatableWrite);
  };
  const endAbandoned = async (accountId: string, before: Date): Promise<void> => {
    const stamps = { documents: randomUUID(), figures: randomUUID() };
    const update = { $set: stamps, $pull: { writing: { since: { $lt: before } } } };
    await records.updateOne({ _id: accountId }, update, repeatableWrite);
  };

  return {
    aroundWrite: shareWrites(begin, end),
    read: async (accountId, parts) => {
      const record = await records.findOne({ _id: accountId });
      if (!record) return 'never written';
      const before = new Date(now().getTime() - maxWriteMs);
      if (record.writing.some(({ since }) => since < before)) await endAbandoned(accountId, before);
      if (record.writing.some(({ part }) => parts.includes(part))) return null;
      return parts.map((part) => record[part] ?? '').join(' ');
    },
  };
};

type MarkWrite = (accountId: string, part: ListPart, id: string) => Promise<void>;

/** The simultaneous writes of this process to one part of one account. */
type WriteGroup = { id: string; writers: number; begun: Promise<void>; allOutcomesKnown: boolean };

/** Marks simultaneous writes of one process to one part as one: the first writer begins, the last one ends. */
const shareWrites = (begin: MarkWrite, end: MarkWrite): ListStamps['aroundWrite'] => {
  const groups = new Map<string, WriteGroup>();

  const join = (name: string, accountId: string, part: ListPart): WriteGroup => {
    let group = groups.get(name);
    if (!group) {
      const id = randomUUID();
      group = { id, writers: 0, begun: begin(accountId, part, id), allOutcomesKnown: true };
      groups.set(name, group);
    }
    group.writers += 1;
    return group;
  };

  return async (accountId, part, write) => {
    const name = `${part} ${accountId}`;
    const group = join(name, accountId, part);
    try {
      await group.begun;
      return await write();
    } catch (error) {
      // The database may still execute the write: the mark stays until that is impossible.
      group.allOutcomesKnown = false;
      throw error;
    } finally {
      group.writers -= 1;
      if (group.writers === 0) {
        groups.delete(name);
        // The write itself succeeded. Without its end lists are slower for two minutes, and still exact.
        if (group.allOutcomesKnown) await end(accountId, part, group.id).catch(() => undefined);
      }
    }
  };
};
