import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cachedFolder } from './cached-folder.ts';

describe('a cached folder', () => {
  let cache: string;
  beforeEach(async () => {
    cache = await mkdtemp(path.join(tmpdir(), 'docsight-cache-'));
  });
  afterEach(() => rm(cache, { recursive: true }));

  it('is made once', async () => {
    let times = 0;
    const make = (folder: string) => writeFile(path.join(folder, 'times'), String((times += 1)));
    const folder = await cachedFolder(cache, 'a', make);
    expect(await cachedFolder(cache, 'a', make)).toBe(folder);
    expect(await readFile(path.join(folder, 'times'), 'utf8')).toBe('1');
  });

  it('is complete for two who make it at once', async () => {
    const writing: string[] = [];
    let go = (): void => undefined;
    const bothBegan = new Promise<void>((resolve) => (go = resolve));
    const make = async (folder: string) => {
      if (writing.push(folder) === 2) go();
      await bothBegan;
      await writeFile(path.join(folder, 'a.pdf'), 'a');
    };
    const folders = await Promise.all([cachedFolder(cache, 'a', make), cachedFolder(cache, 'a', make)]);
    expect(new Set(writing).size).toBe(2);
    expect(new Set(folders)).toEqual(new Set([path.join(cache, 'a')]));
    expect(await readdir(path.join(cache, 'a'))).toEqual(['a.pdf']);
    expect(await readdir(cache)).toEqual(['a']);
  });

  it('is not there when it could not be made', async () => {
    const make = () => Promise.reject(new Error('no browser'));
    await expect(cachedFolder(cache, 'a', make)).rejects.toThrow('no browser');
    expect(await readdir(cache)).toEqual([]);
  });

  it('replaces those that are a day old', async () => {
    for (const name of ['old', 'recent']) await mkdir(path.join(cache, name));
    const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
    await utimes(path.join(cache, 'old'), twoDaysAgo, twoDaysAgo);
    await cachedFolder(cache, 'new', () => Promise.resolve());
    expect((await readdir(cache)).sort()).toEqual(['new', 'recent']);
  });
});
