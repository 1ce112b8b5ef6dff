import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, silentLogger } from '@docsight/testkit';
import type { FileStore } from '../files/index.ts';
import { makeOriginalCache } from './original-cache.ts';

const contentOf = (fileId: string) => Buffer.from(`the content of ${fileId}`);
const originalOf = (fileId: string) => {
  const content = contentOf(fileId);
  return { fileId, sizeBytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
};

describe('the cache of originals', () => {
  let folder: string;
  let fetched: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsight-originals-'));
    fetched = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  const provide: FileStore['provide'] = async ({ fileId, sha256 }, path) => {
    fetched.push(fileId);
    await writeFile(path, contentOf(fileId));
    if (sha256 !== originalOf(fileId).sha256) throw new Error('It is not what was stored.');
  };
  const cacheOf = (options: Partial<Parameters<typeof makeOriginalCache>[0]> = {}) =>
    makeOriginalCache({
      temporaryFolder: folder,
      files: { provide },
      logger: silentLogger,
      now: () => new Date(),
      newId: () => 'mine',
      ...options,
    });
  const text = async (path: string) => (await readFile(path)).toString();

  it('fetches an original once for all readers', async () => {
    const { withFile, part } = cacheOf();
    await part.start?.();
    const all = await Promise.all(Array.from({ length: 5 }, () => withFile(originalOf('a'), text)));
    expect(all).toEqual(Array(5).fill('the content of a'));
    expect(await withFile(originalOf('a'), text)).toBe('the content of a');
    expect(fetched).toEqual(['a']);
    await part.stop?.();
    expect(await readdir(folder)).toEqual([]);
  });

  it('removes a copy that was not used for a while', async () => {
    let at = new Date();
    const { withFile, part } = cacheOf({ now: () => at, maxIdleMs: 20 });
    await part.start?.();
    await withFile(originalOf('a'), text);
    const copies = () => readdir(join(folder, 'originals-mine'));
    expect(await copies()).toHaveLength(1);
    at = new Date(at.getTime() + 20);
    await eventually(async () => expect(await copies()).toEqual([]));
    expect(await withFile(originalOf('a'), text)).toBe('the content of a');
    expect(fetched).toEqual(['a', 'a']);
    await part.stop?.();
  });

  it('evicts the least recently used copy above its maximum number, but none in use', async () => {
    const { withFile } = cacheOf({ maxFiles: 2 });
    await withFile(originalOf('a'), async (path) => {
      for (const fileId of ['b', 'c', 'b', 'd', 'b']) await withFile(originalOf(fileId), text);
      expect(await text(path)).toBe('the content of a');
    });
    expect(fetched).toEqual(['a', 'b', 'c', 'b', 'd', 'b']);
    expect(await readdir(join(folder, 'originals-mine'))).toHaveLength(2);
  });

  it('evicts copies above its maximum size', async () => {
    const { withFile } = cacheOf({ maxBytes: 20 });
    for (const fileId of ['a', 'b', 'b', 'a']) await withFile(originalOf(fileId), text);
    expect(fetched).toEqual(['a', 'b', 'a']);
  });

  it('never returns a copy that differs from what was stored', async () => {
    const { withFile } = cacheOf();
    const unread = () => Promise.reject(new Error('read'));
    const wrong = { ...originalOf('a'), sha256: 'ab'.repeat(32) };
    await expect(withFile(wrong, unread)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await readdir(join(folder, 'originals-mine'))).toEqual([]);
    expect(await withFile(originalOf('a'), text)).toBe('the content of a');
  });

  it('fetches an original again after its copy was removed by others', async () => {
    const { withFile } = cacheOf();
    await withFile(originalOf('a'), text);
    await rm(join(folder, 'originals-mine'), { recursive: true });
    await expect(withFile(originalOf('a'), text)).rejects.toThrow('ENOENT');
    expect(await withFile(originalOf('a'), text)).toBe('the content of a');
  });

  it('removes the copies of dead processes at the start, but not of running ones', async () => {
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
