import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import type { FileStore } from '../src/files/index.ts';

const mebibyte = 1024 * 1024;

/** Tests the behaviour of a file store. `leftovers` counts all stored pieces, also of incomplete files. */
export const behavesLikeAFileStore = (given: () => { files: FileStore; leftovers: () => Promise<number> }): void => {
  const idsBefore = async (time: Date): Promise<string[]> => {
    const ids: string[] = [];
    for await (const id of given().files.storedBefore(time)) ids.push(id);
    return ids;
  };
  const inAMinute = () => new Date(Date.now() + 60_000);

  describe.each([
    ['one byte', 1],
    ['a small file', 100_000],
    ['exactly one chunk of every store', 5 * mebibyte],
    ['a file of several chunks', 11 * mebibyte + 17],
  ])('%s', (_name, sizeBytes) => {
    it('is read as it was stored, whole and in ranges, and cannot be read after its removal', async () => {
      const { files } = given();
      const content = randomBytes(sizeBytes);
      const stored = await files.put(Readable.from(pieces(content)));
      expect(stored).toMatchObject({ sizeBytes, sha256: createHash('sha256').update(content).digest('hex') });

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
        const read = await buffer(await files.read(stored.fileId, { start, end }));
        expect([start, end, read.equals(content.subarray(start, end + 1))]).toEqual([start, end, true]);
      }

      await files.remove(stored.fileId);
      await files.remove(stored.fileId);
      await expect(files.read(stored.fileId, { start: 0, end: last })).rejects.toThrow(stored.fileId);
      expect(await idsBefore(inAMinute())).not.toContain(stored.fileId);
    });
  });

  it('returns the files that were stored before a time', async () => {
    const { files } = given();
    const { fileId } = await files.put(Readable.from([Buffer.from('old')]));
    expect(await idsBefore(inAMinute())).toContain(fileId);
    expect(await idsBefore(new Date(Date.now() - 60_000))).not.toContain(fileId);
    await files.remove(fileId);
  });

  it.each([0, 3 * mebibyte, 12 * mebibyte])(
    'stores nothing of a source that fails after %d bytes',
    async (sizeBytes) => {
      const { files, leftovers } = given();
      const before = await leftovers();
      const failing = Readable.from(
        (async function* () {
          yield* pieces(randomBytes(sizeBytes));
          await Promise.reject(new Error('the disk is gone'));
        })(),
      );
      await expect(files.put(failing)).rejects.toThrow('the disk is gone');
      expect(failing.destroyed).toBe(true);
      expect(await leftovers()).toBe(before);
    },
  );

  it('rejects a read of a missing file before the first byte', async () => {
    const { files } = given();
    const { fileId } = await files.put(Readable.from([Buffer.from('once')]));
    await files.remove(fileId);
    await expect(files.read(fileId, { start: 0, end: 3 })).rejects.toThrow(fileId);
  });

  it('closes a stream that is not read to its end', async () => {
    const { files } = given();
    const content = randomBytes(8 * mebibyte);
    const { fileId } = await files.put(Readable.from(pieces(content)));
    const stream = await files.read(fileId, { start: 0, end: content.length - 1 });
    for await (const chunk of stream) {
      expect((chunk as Buffer).length).toBeGreaterThan(0);
      break;
    }
    await eventually(() => expect(stream.destroyed).toBe(true));
    expect((await buffer(await files.read(fileId, { start: 0, end: 9 }))).equals(content.subarray(0, 10))).toBe(true);
    await files.remove(fileId);
  });
};

/** Splits content into pieces of the size of a disk read. */
const pieces = function* (content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
};
