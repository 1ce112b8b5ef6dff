import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { ListPart, ListStamps } from './list-stamps.ts';

/** One record per owner. documents, figures: the stamps. writing: the writers at work. */
type StampRecord = {
  _id: string;
  documents?: string;
  figures?: string;
  writing: { id: string; part: ListPart; since: Date }[];
};

/**
 * No write is on its way for longer: the driver's limits for a server, a connection and an answer come to less than a minute. A writer that said no end
 * until then has died, or does not know how its write ended.
 */
const longestWriteMs = 2 * 60_000;

/**
 * Stamps in the documents' own database. What is said before a write need not wait for the journal: it comes before the write there, so that the
 * one never survives without the other. Stamps are random: one that a crash of the database takes back is never given again.
 */
export const mongoListStamps = (connection: Connection, now: () => Date): ListStamps => {
  const records = connection.collection<StampRecord>('listStamps');
  const soon = { writeConcern: { w: 1 } as const };

  const begin = async (accountId: string, part: ListPart, id: string): Promise<void> => {
    const writing = { id, part, since: now() };
    await records.updateOne(
      { _id: accountId },
      { $set: { [part]: id }, $push: { writing } },
      { ...soon, upsert: true },
    );
  };
  const end = async (accountId: string, part: ListPart, id: string): Promise<void> => {
    await records.updateOne({ _id: accountId }, { $set: { [part]: randomUUID() }, $pull: { writing: { id } } }, soon);
  };
  const endAbandoned = async (accountId: string, before: Date): Promise<void> => {
    const stamps = { documents: randomUUID(), figures: randomUUID() };
    await records.updateOne({ _id: accountId }, { $set: stamps, $pull: { writing: { since: { $lt: before } } } }, soon);
  };

  return {
    during: sharing(begin, end),
    read: async (accountId, parts) => {
      const record = await records.findOne({ _id: accountId });
      if (!record) return 'never written';
      const before = new Date(now().getTime() - longestWriteMs);
      if (record.writing.some(({ since }) => since < before)) await endAbandoned(accountId, before);
      if (record.writing.some(({ part }) => parts.includes(part))) return null;
      return parts.map((part) => record[part] ?? '').join(' ');
    },
  };
};

type Say = (accountId: string, part: ListPart, id: string) => Promise<void>;

/** Writers of one process on one part go as one: the first says that it begins, and the last that it has ended. */
const sharing = (begin: Say, end: Say): ListStamps['during'] => {
  const atWork = new Map<string, { id: string; writers: number; begun: Promise<void>; allKnown: boolean }>();
  return async (accountId, part, write) => {
    const name = `${part} ${accountId}`;
    let group = atWork.get(name);
    if (!group) {
      const id = randomUUID();
      group = { id, writers: 0, begun: begin(accountId, part, id), allKnown: true };
      atWork.set(name, group);
    }
    group.writers += 1;
    try {
      await group.begun;
      return await write();
    } catch (error) {
      // It may be written yet: the end is left unsaid until it can no longer be.
      group.allKnown = false;
      throw error;
    } finally {
      group.writers -= 1;
      if (group.writers === 0) {
        atWork.delete(name);
        // The write itself is done: that its end could not be said makes lists slower for a while, not wrong.
        if (group.allKnown) await end(accountId, part, group.id).catch(() => undefined);
      }
    }
  };
};
