import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@docsight/testkit';
import { behavesLikeADerivedFileStore } from '../../../test/derived-file-store-behaviour.ts';
import { behavesLikeAFileStore } from '../../../test/file-store-behaviour.ts';
import { putContent, withLocalFile } from '../../../test/local-file.ts';
import { verifyContent } from '../content-hash.ts';
import { makeFileStorage } from '../file-storage.ts';
import type { FileStorage } from '../file-storage.ts';
import { pathIn } from './data-folder.ts';
import { sweepTemporaryFiles } from './temporary-files.ts';

let dataFolder: string;
let storage: FileStorage;
const storageIn = (folder: string) =>
  makeFileStorage({ dataFolder: folder, s3: undefined, newId: randomUUID, logger: silentLogger });
const start = async ({ parts }: Pick<FileStorage, 'parts'>) => {
  for (const part of parts) await part.start?.();
};

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'docsight-disk-'));
  storage = storageIn(dataFolder);
  await start(storage);
});
afterAll(() => rm(dataFolder, { recursive: true }));

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};
const put = (content: Buffer) => putContent(storage.files, storage.temporaryFolder, content);
const originalOf = (fileId: string) => pathIn(join(dataFolder, 'originals'), fileId);

describe('the file store on disk', () => {
  behavesLikeAFileStore(() => ({
    files: storage.files,
    derived: storage.derived,
    folder: storage.temporaryFolder,
    leftovers: async () => (await filesIn(dataFolder)).length,
  }));

  it('moves a file to its place instead of copying it, readable by the service only', async () => {
    const { temporaryFolder, files } = storage;
    const [before, after] = await withLocalFile(temporaryFolder, Buffer.from('content'), async (file) => {
      const { ino } = await stat(file.path);
      const path = originalOf(await files.put(file, new AbortController().signal));
      expect(existsSync(file.path)).toBe(false);
      return [ino, await stat(path)] as const;
    });
    expect([after.ino, after.mode & 0o777]).toEqual([before, 0o400]);
    expect((await stat(join(dataFolder, 'originals', '00'))).mode & 0o777).toBe(0o700);
  });

  it('sends a file that lost its end on disk incomplete', async () => {
    const stored = await put(randomBytes(400_000));
    await chmod(originalOf(stored.fileId), 0o600);
    await truncate(originalOf(stored.fileId), 300_000);
    const stream = await storage.files.read(stored.fileId, { start: 0, end: stored.sizeBytes - 1 });
    await expect(pipeline(stream, verifyContent(stored), (content) => buffer(content))).rejects.toThrow('300000 bytes');
  });

  it.each(['../secrets.json', '..', '', 'a/b', '.hidden', 'a\0b'])('rejects the id %j', async (fileId) => {
    const { files, derived } = storage;
    for (const attempt of [
      () => files.read(fileId, { start: 0, end: 0 }),
      () => files.remove(fileId),
      () => files.provide({ fileId, sizeBytes: 1, sha256: '' }, join(dataFolder, 'x')),
      () => derived.get(fileId, 'page'),
      () => derived.get('abcdef', fileId),
      () => derived.put('abcdef', fileId, Buffer.from('x')),
      () => derived.removeAll(fileId),
    ])
      await expect(attempt()).rejects.toThrow('is not the id or name of a file');
  });

  it('belongs to the first database that asks, also when several ask at the same time', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docsight-owner-'));
    const { parts, belongsTo, temporaryFolder } = storageIn(folder);
    await start({ parts });
    const [first, second] = await Promise.all([belongsTo('one'), belongsTo('two')]);
    expect([first, second].filter(Boolean)).toHaveLength(1);
    expect(await Promise.all(['one', 'two', 'three'].map(belongsTo))).toEqual([first, second, false]);
    expect(await readdir(temporaryFolder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('leaves alone what is not a file of its own', async () => {
    const foreign = [join(dataFolder, 'originals', 'README'), join(dataFolder, 'originals', '00', '.DS_Store')];
    for (const path of foreign) await writeFile(path, '');
    for await (const id of storage.files.storedBefore(new Date(Date.now() + 60_000))) await storage.files.remove(id);
    expect(foreign.map((path) => existsSync(path))).toEqual([true, true]);
    for (const path of foreign) await rm(path);
  });

  it('can be shared by replicas: one starts and sweeps while another stores', async () => {
    const other = storageIn(dataFolder);
    const content = randomBytes(1_000);
    await withLocalFile(storage.temporaryFolder, content, async (file) => {
      await Promise.all([start(other), start(storage)]);
      expect(await sweepTemporaryFiles(other.temporaryFolder, new Date())).toBe(0);
      const fileId = await storage.files.put(file, new AbortController().signal);
      expect((await buffer(await other.files.read(fileId, { start: 0, end: 999 }))).equals(content)).toBe(true);
      await Promise.all([other.files.remove(fileId), storage.files.remove(fileId)]);
    });
    expect(await filesIn(dataFolder)).toEqual([]);
  });

  it('does not start where it cannot store a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docsight-disk-'));
    const elsewhere = await mkdtemp('/dev/shm/docsight-disk-');
    const broken = storageIn(folder);
    await start(broken);
    await rm(broken.temporaryFolder, { recursive: true });
    await symlink(elsewhere, broken.temporaryFolder);
    await expect(start(broken)).rejects.toThrow(/DATA_DIR must be.*one file system.*EXDEV/s);
    expect(await filesIn(elsewhere)).toEqual([]);
    for (const path of [folder, elsewhere]) await rm(path, { recursive: true });
  });
});

describe('the store of derived files on disk', () => {
  behavesLikeADerivedFileStore(() => storage.derived);

  it('removes the folder of an original when its last file is too old', async () => {
    const fileId = randomUUID();
    await storage.derived.put(fileId, 'page-1', Buffer.from('x'));
    await storage.derived.removeStoredBefore(new Date(Date.now() + 60_000));
    expect(existsSync(pathIn(join(dataFolder, 'derived'), fileId))).toBe(false);
  });
});

describe('the sweep of temporary files', () => {
  it('removes those of dead processes after an hour, and nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docsight-sweep-'));
    for (const name of ['file-old', 'file-new', 'other']) await writeFile(join(folder, name), '');
    await mkdir(join(folder, 'originals-1'));
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const name of ['file-old', 'other', 'originals-1']) await utimes(join(folder, name), old, old);
    const counts = await Promise.all([1, 2].map(() => sweepTemporaryFiles(folder, new Date())));
    expect(Math.max(...counts)).toBe(1);
    expect((await readdir(folder)).toSorted()).toEqual(['file-new', 'originals-1', 'other']);
    await rm(folder, { recursive: true });
  });
});
