import { createReadStream } from 'node:fs';
import { chmod, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { digestOf, isMissing, linesOf, makeFolder, renameDurably, writeDurably } from './durable-file.ts';
import { recordsOfBackup } from './databases.ts';
import { originalFile, originalsList } from './manifest.ts';
import type { Digest, Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';

/** An original as its document names it. */
type Original = Digest & { id: string };

/** The mode of a stored file: it never changes. */
const storedMode = 0o400;
/** An id of a file on disk. Those in a bucket have another form. */
const diskId = /^[0-9a-f]{32}$/;
/** An id of a file of an earlier release, which is in the copied database. */
const databaseId = /^[0-9a-f]{24}$/;

/** Returns the files of all documents of a backup, with those in a bucket. */
const originalsOf = async function* (dir: string, manifest: Pick<Manifest, 'databases'>): AsyncGenerator<Original> {
  if (!manifest.databases.documents.some(({ name }) => name === 'documents')) return;
  for await (const { record } of recordsOfBackup(dir, 'documents', 'documents')) {
    const { fileId, sizeBytes, sha256 } = record;
    if (fileId) yield { id: String(fileId), sizeBytes: Number(sizeBytes), sha256: String(sha256) };
  }
};

/**
 * Copies the files of the documents in the copied databases. A file is stored before its record and never changes, so
 * it is there, unless it was erased meanwhile.
 */
export const copyOriginals = async (
  dataFolder: string,
  dir: string,
  { manifest, progress }: { manifest: Pick<Manifest, 'databases'>; progress: Progress },
): Promise<Manifest['originals']> => {
  const unreadable: string[] = [];
  const counts = { files: 0, bytes: 0, inBucket: 0, unreadable };
  let totalBytes = 0;
  for await (const { id, sizeBytes } of originalsOf(dir, manifest)) if (diskId.test(id)) totalBytes += sizeBytes;
  progress.begin('originals', totalBytes);
  const copied = async function* (): AsyncGenerator<string> {
    for await (const original of originalsOf(dir, manifest)) {
      if (databaseId.test(original.id)) continue;
      if (!diskId.test(original.id)) {
        counts.inBucket += 1;
        continue;
      }
      if (await copyOriginal(dataFolder, dir, original)) {
        counts.files += 1;
        counts.bytes += original.sizeBytes;
        yield `${JSON.stringify(original)}\n`;
      } else unreadable.push(original.id);
      progress.add(1, original.sizeBytes);
    }
  };
  const digest = await writeDurably(path.join(dir, originalsList), copied(), { gzip: true });
  progress.end();
  return { ...digest, ...counts };
};

/** Returns false if the file is missing, or is not what was uploaded. */
const copyOriginal = async (dataFolder: string, dir: string, original: Original): Promise<boolean> => {
  const target = path.join(dir, originalFile(original.id));
  await makeFolder(path.dirname(target));
  try {
    const found = await writeDurably(target, createReadStream(path.join(dataFolder, originalFile(original.id))));
    if (isSame(found, original)) return true;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await rm(target, { force: true });
  return false;
};

const isSame = (a: Digest, b: Digest): boolean => a.sizeBytes === b.sizeBytes && a.sha256 === b.sha256;

const listed = async function* (dir: string): AsyncGenerator<Original> {
  for await (const line of linesOf(path.join(dir, originalsList))) yield JSON.parse(line) as Original;
};

/** Returns the paths of originals in a backup that are missing or damaged, at most a hundred. */
export const damagedOriginals = async (dir: string, progress: Progress): Promise<string[]> => {
  const damaged: string[] = [];
  for await (const original of listed(dir)) {
    const file = path.join(dir, originalFile(original.id));
    const found = await digestOf(file).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return undefined;
    });
    if (found === undefined || !isSame(found, original)) damaged.push(file);
    if (damaged.length >= 100) break;
    progress.add(1, original.sizeBytes);
  }
  return damaged;
};

const ownerFile = (dataFolder: string): string => path.join(dataFolder, 'originals', 'owner');

/** Returns the id of the database that the files in the folder belong to, or undefined. */
export const ownerOf = async (dataFolder: string): Promise<string | undefined> =>
  readFile(ownerFile(dataFolder), 'utf8').catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });

/** Returns the id of the database in a backup. Source: docs/adr/0018-files-on-disk.md */
export const databaseIdOf = async (dir: string, manifest: Manifest): Promise<string | undefined> => {
  if (!manifest.databases.documents.some(({ name }) => name === 'database_id')) return undefined;
  for await (const { record } of recordsOfBackup(dir, 'documents', 'database_id')) return String(record.id);
  return undefined;
};

/** Puts the files of a backup into the data folder. Files that are there stay. Safe to repeat. */
export const restoreOriginals = async (
  dir: string,
  dataFolder: string,
  { owner, progress }: { owner: string | undefined; progress: Progress },
): Promise<void> => {
  const temporary = path.join(dataFolder, 'tmp');
  await makeFolder(temporary);
  await makeFolder(path.join(dataFolder, 'originals'));
  for await (const original of listed(dir)) {
    await restoreOriginal(dir, dataFolder, original);
    progress.add(1, original.sizeBytes);
  }
  // Last: until now the sweep of a service would remove no file.
  if (owner !== undefined) {
    const written = path.join(temporary, 'restore-owner');
    await rm(written, { force: true });
    await writeDurably(written, [owner], { mode: storedMode });
    await renameDurably(written, ownerFile(dataFolder));
  }
};

const restoreOriginal = async (dir: string, dataFolder: string, original: Original): Promise<void> => {
  const target = path.join(dataFolder, originalFile(original.id));
  const present = await digestOf(target).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });
  if (present && isSame(present, original)) return;
  await makeFolder(path.dirname(target));
  const written = path.join(dataFolder, 'tmp', `restore-${original.id}`);
  await rm(written, { force: true });
  const source = path.join(dir, originalFile(original.id));
  const found = await writeDurably(written, createReadStream(source));
  if (!isSame(found, original)) throw new Error(`${source} is not what was uploaded.`);
  await chmod(written, storedMode);
  await renameDurably(written, target);
};
