import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aStatsChanged, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection, Model } from 'mongoose';
import { collection, recordModel } from '../collections/collection.ts';
import { ensureIndexes, mongoConnection } from '../connection/connect.ts';
import { mongoOutbox } from './mongo-outbox.ts';
import { insertRecord, outboxIndex, replaceRecord } from '../records/versioned-record.ts';
import type { VersionedRecord } from '../records/versioned-record.ts';

type Note = VersionedRecord & { text: string };

let share: Isolated;
let connection: Connection;
let notes: Model<Note>;
const now = new Date('2026-01-02T03:04:05Z');
const later = new Date('2026-01-02T03:04:10Z');

beforeAll(async () => {
  share = await isolated();
  connection = mongoConnection({ url: share.mongoUrl, database: share.database });
  await connection.asPromise();
  notes = recordModel<Note>(connection, 'notes', [outboxIndex]);
  await ensureIndexes(notes);
});

afterAll(async () => {
  await connection.close();
  await share.close();
});

const read = async (id: string): Promise<Note> => {
  const note = await collection(notes).findOne({ _id: id });
  if (!note) throw new Error(`There is no note ${id}.`);
  return note;
};

describe('the outbox of a record', () => {
  it('is stored together with the state, and contains events until they are cleared', async () => {
    const id = randomUUID();
    const event = aStatsChanged();
    expect(await insertRecord(notes, id, { text: 'one' }, [event], now)).toBe(true);
    const outbox = mongoOutbox(notes);
    expect(await outbox.load([id])).toEqual([{ recordId: id, messages: [event] }]);
    expect((await outbox.pending(later, 10)).map(({ recordId }) => recordId)).toContain(id);
    expect(await outbox.pending(new Date('2026-01-01T00:00:00Z'), 10)).toEqual([]);

    await outbox.clear([{ recordId: id, messages: [event] }]);
    await outbox.clear([{ recordId: id, messages: [event] }]);
    expect(await outbox.load([id])).toEqual([]);
    expect(await read(id)).toMatchObject({ text: 'one', version: 1, outbox: [] });
  });

  it('is found by an index', async () => {
    const plan = await collection(notes)
      .find({ outboxSince: { $lte: later } })
      .explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('IXSCAN');
  });

  it('is not stored if the record exists', async () => {
    const id = randomUUID();
    expect(await insertRecord(notes, id, { text: 'first' }, [], now)).toBe(true);
    expect(await insertRecord(notes, id, { text: 'second' }, [], now)).toBe(false);
    expect(await read(id)).toMatchObject({ text: 'first' });
  });

  it('rejects a change of a version that is no longer stored', async () => {
    const id = randomUUID();
    await insertRecord(notes, id, { text: 'one' }, [], now);
    const seen = await read(id);
    expect(await replaceRecord(notes, seen, { text: 'two' }, [], now)).toBe(true);
    expect(await replaceRecord(notes, seen, { text: 'three' }, [], now)).toBe(false);
    expect(await read(id)).toMatchObject({ text: 'two', version: 2 });
  });

  it('keeps an event that was stored while others were published', async () => {
    const id = randomUUID();
    const [first, second] = [aStatsChanged(), aStatsChanged()];
    await insertRecord(notes, id, { text: 'one' }, [first], now);
    const loaded = await mongoOutbox(notes).load([id]);
    await replaceRecord(notes, await read(id), { text: 'two' }, [second], later);
    await mongoOutbox(notes).clear(loaded);
    expect(await mongoOutbox(notes).load([id])).toEqual([{ recordId: id, messages: [second] }]);
    expect(await read(id)).toMatchObject({ outboxSince: now });
  });

  it('stores each change of ten concurrent writers exactly once', async () => {
    const id = randomUUID();
    await insertRecord(notes, id, { text: '' }, [], now);
    const append = async (): Promise<void> => {
      const seen = await read(id);
      if (!(await replaceRecord(notes, seen, { text: `${seen.text}x` }, [], now))) await append();
    };
    await Promise.all(Array.from({ length: 10 }, append));
    expect(await read(id)).toMatchObject({ text: 'x'.repeat(10), version: 11 });
  });
});
