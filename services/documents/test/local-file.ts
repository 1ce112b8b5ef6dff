import { createHash, randomUUID } from 'node:crypto';
import { temporaryPathIn, withTemporaryFile } from '../src/files/index.ts';
import type { FileStore, LocalFile, StoredFile } from '../src/files/index.ts';

/** Writes content to a temporary file, as an upload does, for the time of the work. */
export const withLocalFile = <Result>(
  folder: string,
  content: Buffer,
  work: (file: LocalFile) => Promise<Result>,
): Promise<Result> => {
  const path = temporaryPathIn(folder, randomUUID());
  return withTemporaryFile(path, async (handle) => {
    await handle.writeFile(content);
    return work({
      path,
      handle,
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  });
};

export const putContent = (files: FileStore, folder: string, content: Buffer): Promise<StoredFile> =>
  withLocalFile(folder, content, async (file) => {
    const fileId = await files.put(file, new AbortController().signal);
    return { fileId, sizeBytes: file.sizeBytes, sha256: file.sha256 };
  });
