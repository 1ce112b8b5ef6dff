import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { removeOriginal, sweepFiles } from '../src/files/index.ts';
import type { FileStore, SweptDerivedFileStore } from '../src/files/index.ts';
import { putContent, withLocalFile } from './local-file.ts';

const mebibyte = 1024 * 1024;
const hourMs = 60 * 60 * 1000;

type Given = {
  files: FileStore;
  derived: SweptDerivedFileStore;
  /** The folder for temporary files. */
  folder: string;
  /** Counts all stored pieces, also of incomplete files. */
  leftovers: () => Promise<number>;
};

/** Tests the behaviour of a file store. */
export const behavesLikeAFileStore = (given: () => Given): void => {
  const idsBefore = async (time: Date): Promise<string[]> => {
    const ids: string[] = [];
    for await (const id of given().files.storedBefore(time)) ids.push(id);
    return ids;
  };
  const inAMinute = () => new Date(Date.now() + 60_000);
  const put = (content: Buffer) => putContent(given().files, given().folder, content);

  describe.each([
    ['one byte', 1],
    ['a small file', 100_000],
    ['exactly one part of every store', 5 * mebibyte],
    ['a file of several parts', 11 * mebibyte + 17],
  ])('%s', (_name, sizeBytes) => {
    it('is read as it was stored, whole and in ranges, and cannot be read after its removal', async () => {
      const { files } = given();
      const content = randomBytes(sizeBytes);
      const { fileId } = await put(content);

      const last = sizeBytes - 1;
      const middle = Math.floor(sizeBytes / 2);
      for (const [start, end] of [
        [0, last],
        [0, Math.min(last, 1)],
        [last, last],
        [middle, last],
        [Math.max(0, middle - 1), Math.min(last, middle + mebibyte)],
        [0, Math.min(last, mebibyte - 1)],
        [Math.min(last, mebibyte), last],
      ] as const) {
        const read = await buffer(await files.read(fileId, { start, end }));
        expect([start, end, read.equals(content.subarray(start, end + 1))]).toEqual([start, end, true]);
      }

      await files.remove(fileId);
      await files.remove(fileId);
      await expect(files.read(fileId, { start: 0, end: last })).rejects.toThrow(fileId);
      expect(await idsBefore(inAMinute())).not.toContain(fileId);
    });
  });

  it('lists every file once, of those that were stored before a time', async () => {
    const { files } = given();
    const stored: string[] = [];
    for (let count = 0; count < 40; count += 1) stored.push((await put(Buffer.from(`file ${count}`))).fileId);
    const found = await idsBefore(inAMinute());
    expect(found.filter((id) => stored.includes(id)).toSorted()).toEqual(stored.toSorted());
    expect(await idsBefore(new Date(Date.now() - 60_000))).toEqual([]);
    for (const fileId of stored) await files.remove(fileId);
  });

  it('stores nothing when it is aborted', async () => {
    const { files, folder, leftovers } = given();
    const before = await leftovers();
    const aborted = AbortSignal.abort(new Error('the client is gone'));
    await expect(
      withLocalFile(folder, randomBytes(6 * mebibyte), (file) => files.put(file, aborted)),
    ).rejects.toThrow();
    expect(await leftovers()).toBe(before);
  });

  it('rejects a read of a missing file before the first byte', async () => {
    const { files } = given();
    const { fileId } = await put(Buffer.from('once'));
    await files.remove(fileId);
    await expect(files.read(fileId, { start: 0, end: 3 })).rejects.toThrow(fileId);
  });

  it('completes or fails a read whose file is removed meanwhile, and never sends other content', async () => {
    const { files } = given();
    const content = randomBytes(8 * mebibyte);
    const { fileId } = await put(content);
    const stream = await files.read(fileId, { start: 0, end: content.length - 1 });
    await files.remove(fileId);
    const read = await buffer(stream).catch(() => 'failed' as const);
    expect(read === 'failed' || read.equals(content)).toBe(true);
    await expect(files.read(fileId, { start: 0, end: 0 })).rejects.toThrow(fileId);
  });

  it('closes a stream that is not read to its end', async () => {
    const { files } = given();
    const content = randomBytes(8 * mebibyte);
    const { fileId } = await put(content);
    const stream = await files.read(fileId, { start: 0, end: content.length - 1 });
    for await (const chunk of stream) {
      expect((chunk as Buffer).length).toBeGreaterThan(0);
      break;
    }
    await eventually(() => expect(stream.destroyed).toBe(true));
    expect((await buffer(await files.read(fileId, { start: 0, end: 9 }))).equals(content.subarray(0, 10))).toBe(true);
    await files.remove(fileId);
  });

  it('provides a file at a path, also after its removal, and no file that differs from what was stored', async () => {
    const { files, folder } = given();
    const content = randomBytes(300_000);
    const stored = await put(content);
    const path = join(folder, randomUUID());
    await files.provide(stored, path);
    await files.remove(stored.fileId);
    expect((await readFile(path)).equals(content)).toBe(true);
    expect((await stat(path)).mode & 0o777).toBe(0o400);
    await rm(path);
    await expect(files.provide(stored, path)).rejects.toThrow(stored.fileId);
    const other = await put(content);
    for (const wrong of [{ sha256: 'ab'.repeat(32) }, { sizeBytes: content.length - 1 }]) {
      await expect(files.provide({ ...other, ...wrong }, path)).rejects.toThrow('is not what was stored');
      await rm(path, { force: true });
    }
    await files.remove(other.fileId);
  });

  it('loses with an original everything that was made from it', async () => {
    const { files, derived, leftovers } = given();
    const before = await leftovers();
    const { fileId } = await put(Buffer.from('original'));
    for (const name of ['page-1.webp', 'page-2.webp']) await derived.put(fileId, name, Buffer.from('image'));
    await removeOriginal({ files, derived }, fileId);
    await removeOriginal({ files, derived }, fileId);
    expect([await derived.get(fileId, 'page-1.webp'), await leftovers()]).toEqual([null, before]);
  });

  it('is swept of files without a document after an hour, and of derived files after 30 days', async () => {
    const { files, derived } = given();
    const [kept, lost] = [await put(Buffer.from('kept')), await put(Buffer.from('lost'))];
    for (const { fileId } of [kept, lost]) await derived.put(fileId, 'page-1', Buffer.from('image'));
    const inUse = (ids: string[]) => Promise.resolve(new Set(ids.filter((id) => id === kept.fileId)));
    const sweepAt = (now: Date) => sweepFiles({ files, derived, inUse, now });

    expect(await sweepAt(new Date())).toBe(0);
    expect(await sweepAt(new Date(Date.now() + hourMs + 5_000))).toBe(1);
    expect((await buffer(await files.read(kept.fileId, { start: 1, end: 2 }))).toString()).toBe('ep');
    await expect(files.read(lost.fileId, { start: 0, end: 3 })).rejects.toThrow(lost.fileId);
    expect(await derived.get(lost.fileId, 'page-1')).toBeNull();
    expect(await derived.get(kept.fileId, 'page-1')).toEqual(Buffer.from('image'));
    expect(await sweepAt(new Date(Date.now() + 31 * 24 * hourMs))).toBe(1);
    expect(await derived.get(kept.fileId, 'page-1')).toBeNull();
    await files.remove(kept.fileId);
  });
};
