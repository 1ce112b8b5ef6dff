import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorCodeOf } from '@docsight/service-kit';
import type { Digest } from './manifest.ts';

/** Only the user who makes a backup may read it. */
const privateFolder = 0o700;
const privateFile = 0o600;
const readBytes = 1024 * 1024;

/** Computes size and SHA-256 of what passes. */
const digesting = () => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      hash.update(chunk);
      sizeBytes += chunk.length;
      pass(null, chunk);
    },
  });
  return { stream, result: (): Digest => ({ sizeBytes, sha256: hash.digest('hex') }) };
};

/** Writes a new private file and flushes it. Returns the digest of what is in the file. */
export const writeDurably = async (
  file: string,
  content: Iterable<Buffer | string> | AsyncIterable<Buffer | string>,
  { gzip = false, mode = privateFile }: { gzip?: boolean; mode?: number } = {},
): Promise<Digest> => {
  const { stream, result } = digesting();
  const handle = await open(file, 'w', mode);
  const target = handle.createWriteStream({ flush: true });
  const source = Readable.from(content, { objectMode: true });
  // Level 1: the services may be paused meanwhile, and higher levels save little.
  if (gzip) await pipeline(source, createGzip({ level: 1 }), stream, target);
  else await pipeline(source, stream, target);
  return result();
};

export const digestOf = async (file: string, onBytes: (bytes: number) => void = () => undefined): Promise<Digest> => {
  const { stream, result } = digesting();
  stream.on('data', (chunk: Buffer) => onBytes(chunk.length));
  await pipeline(createReadStream(file, { highWaterMark: readBytes }), stream);
  return result();
};

export const gunzipped = (file: string): AsyncIterable<Buffer> => {
  const source = createReadStream(file, { highWaterMark: readBytes });
  const target = createGunzip();
  source.on('error', (error) => target.destroy(error));
  return source.pipe(target);
};

/** Returns the lines of a compressed file. */
export const linesOf = async function* (file: string): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of gunzipped(file)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
};

export const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: privateFolder });

/** Makes the entries of a folder durable. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Moves a file or folder to its final name, durably. */
export const renameDurably = async (from: string, to: string): Promise<void> => {
  await rename(from, to);
  await syncFolder(path.dirname(to));
};

export const isMissing = (error: unknown): boolean => errorCodeOf(error) === 'ENOENT';
