import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@docsight/testkit';
import { makeOriginalCache } from './original-cache.ts';

const contentOf = (fileId: string) => Buffer.from(`the content of ${fileId}`);
const originalOf = (fileId: string) => {
  const content = contentOf(fileId);
  return { fileId, sizeBytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
};

describe('copies of originals', () => {
  let folder: string;
  let fetched: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsight-originals-'));
    fetched = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  const read = (fileId: string, { start, end }: { start: number; end: number }) => {
    fetched.push(fileId);
    return Promise.resolve(Readable.from([contentOf(fileId).subarray(start, end + 1)]));
  };
  const cacheOf = (options: Partial<Parameters<typeof makeOriginalCache>[0]> = {}) =>
    makeOriginalCache({
      temporaryFolder: folder,
      files: { read },
      logger: silentLogger,
      now: () => new Date(),
      newId: () => 'mine',
      ...options,
    });
  const text = async (path: string) => (await readFile(path)).toString();

  it('are fetched once for all who read them', async () => {
    const { withFile, part } = cacheOf();
    await part.start?.();
    const all = await Promise.all(Array.from({ length: 5 }, () => withFile(originalOf('a'), text)));
    expect(all).toEqual(Array(5).fill('the content of a'));
    expect(await withFile(originalOf('a'), text)).toBe('the content of a');
    expect(fetched).toEqual(['a']);
    await part.stop?.();
    expect(await readdir(folder)).toEqual([]);
  });

  it('go when there are too many, the one that was read the longest ago first; one in use stays', async () => {
    const { withFile } = cacheOf({ mostFiles: 2 });
    await withFile(originalOf('a'), async (path) => {
      for (const fileId of ['b', 'c', 'b', 'd', 'b']) await withFile(originalOf(fileId), text);
      expect(await text(path)).toBe('the content of a');
    });
    expect(fetched).toEqual(['a', 'b', 'c', 'b', 'd', 'b']);
    expect(await readdir(join(folder, 'originals-mine'))).toHaveLength(2);
  });

  it('go when they take too much room', async () => {
    const { withFile } = cacheOf({ mostBytes: 20 });
    for (const fileId of ['a', 'b', 'b', 'a']) await withFile(originalOf(fileId), text);
    expect(fetched).toEqual(['a', 'b', 'a']);
  });

  it('that are not what was stored are never read', async () => {
    const { withFile } = cacheOf();
    const unread = () => Promise.reject(new Error('read'));
    const wrong = { ...originalOf('a'), sha256: 'ab'.repeat(32) };
    await expect(withFile(wrong, unread)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await readdir(join(folder, 'originals-mine'))).toEqual([]);
    expect(await withFile(originalOf('a'), text)).toBe('the content of a');
  });

  it('that somebody took away are fetched anew', async () => {
    const { withFile } = cacheOf();
    await withFile(originalOf('a'), text);
    await rm(join(folder, 'originals-mine'), { recursive: true });
    await expect(withFile(originalOf('a'), text)).rejects.toThrow('ENOENT');
    expect(await withFile(originalOf('a'), text)).toBe('the content of a');
  });

  it('of processes that died go at the start, those of living ones stay', async () => {
    const [old, young, other] = ['originals-old', 'originals-young', 'upload-old'].map((name) => join(folder, name));
    for (const path of [old, young, other]) await mkdir(path!);
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const path of [old, other]) await utimes(path!, longAgo, longAgo);
    const { part } = cacheOf();
    await part.start?.();
    expect([old, young, other].map((path) => existsSync(path!))).toEqual([false, true, true]);
    await part.stop?.();
  });
});
