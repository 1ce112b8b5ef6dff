import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection, Model } from 'mongoose';
import { collection, recordModel } from '../collections/collection.ts';
import { ensureIndexes, mongoConnection } from '../connection/connect.ts';
import { recordWriter, versionValidator } from './record-writer.ts';
import type { CheckedRecord } from './record-writer.ts';
import { outboxIndex } from './versioned-record.ts';

type Note = CheckedRecord & { text: string };

let share: Isolated;
let connection: Connection;
let notes: Model<Note>;
const now = new Date('2026-01-02T03:04:05Z');
const later = new Date('2026-01-02T03:04:10Z');

beforeAll(async () => {
  share = await isolated();
  connection = await mongoConnection({ url: share.mongoUrl, database: share.database }).asPromise();
  notes = recordModel<Note>(connection, 'notes', [outboxIndex], { validator: versionValidator });
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

describe('a group of writes', () => {
  it('stores each record with its own version', async () => {
    const writer = recordWriter(notes);
    const ids = Array.from({ length: 450 }, (_, number) => `many-${number}`);
    const inserted = await Promise.all(ids.map((id) => writer.insert(id, { text: 'first' }, [], now)));
    expect(new Set(inserted)).toEqual(new Set([true]));
    const replaced = await Promise.all(
      ids.map((_id) => writer.replace({ _id, version: 1 }, { text: `of ${_id}` }, [], now)),
    );
    expect(new Set(replaced)).toEqual(new Set([true]));
    expect(await read('many-449')).toMatchObject({ version: 2, text: 'of many-449', outbox: [] });
  });

  it('returns false for an insert whose record exists, and stores the others', async () => {
    const writer = recordWriter(notes);
    await writer.insert('taken', { text: 'first' }, [], now);
    const stored = await Promise.all([
      writer.insert('free', { text: 'new' }, [], now),
      writer.insert('taken', { text: 'second' }, [], now),
      writer.insert('free', { text: 'newer' }, [], now),
    ]);
    expect(stored).toEqual([true, false, false]);
    expect([(await read('taken')).text, (await read('free')).text]).toEqual(['first', 'new']);
  });

  it('returns false for a replacement whose record has another version, and stores the others', async () => {
    const writer = recordWriter(notes);
    await Promise.all(['a', 'b'].map((id) => writer.insert(id, { text: 'first' }, [], now)));
    await writer.replace({ _id: 'a', version: 1 }, { text: 'second' }, [], now);
    const before = await read('a');
    const stored = await Promise.all([
      writer.replace({ _id: 'a', version: 1 }, { text: 'stale', outboxSince: later }, [], now),
      writer.replace({ _id: 'a', version: 3 }, { text: 'from the future' }, [], now),
      writer.replace({ _id: 'b', version: 1 }, { text: 'second' }, [], now),
      writer.insert('c', { text: 'first' }, [], now),
      writer.replace({ _id: 'b', version: 1 }, { text: 'third' }, [], now),
    ]);
    expect(stored).toEqual([false, false, true, true, false]);
    expect(await read('a')).toEqual(before);
    expect(await read('b')).toMatchObject({ text: 'second', version: 2, versionCheck: 2 });
  });

  it('returns false for all replacements if one of their records is missing, and creates none', async () => {
    const writer = recordWriter(notes);
    await writer.insert('present', { text: 'first' }, [], now);
    const stored = await Promise.all([
      writer.replace({ _id: 'missing', version: 1 }, { text: 'second' }, [], now),
      writer.replace({ _id: 'present', version: 1 }, { text: 'second' }, [], now),
      writer.insert('new', { text: 'first' }, [], now),
    ]);
    expect(stored).toEqual([false, false, true]);
    expect((await read('present')).text).toBe('second');
    await expect(read('missing')).rejects.toThrow('There is no note missing.');
  });

  it('stores one of many concurrent replacements of a version, whichever process sends them', async () => {
    const writers = [recordWriter(notes), recordWriter(notes), recordWriter(notes)];
    await writers[0]!.insert('contended', { text: 'first' }, [], now);
    for (let version = 1; version <= 20; version += 1) {
      const stored = await Promise.all(
        writers.map((writer, n) => writer.replace({ _id: 'contended', version }, { text: String(n) }, [], now)),
      );
      expect(stored.filter(Boolean)).toHaveLength(1);
      expect(await read('contended')).toMatchObject({ version: version + 1, text: String(stored.indexOf(true)) });
    }
  });

  it('marks records whose state is published, and keeps the age of a mark unless the state has a new one', async () => {
    const writer = recordWriter(notes, { publishesState: true });
    await writer.insert('marked', { text: 'first' }, [], now);
    await writer.replace({ _id: 'marked', version: 1 }, { text: 'second' }, [], later);
    expect((await read('marked')).outboxSince).toEqual(now);
    await writer.replace({ _id: 'marked', version: 2 }, { text: 'third', outboxSince: later }, [], later);
    expect((await read('marked')).outboxSince).toEqual(later);
  });

  it('rejects all writes of a group if the database is unavailable', async () => {
    const closed = await mongoConnection({ url: share.mongoUrl, database: share.database }).asPromise();
    const writer = recordWriter(recordModel<Note>(closed, 'notes'));
    await closed.close();
    await expect(writer.insert('never', { text: '' }, [], now)).rejects.toThrow();
  });
});
