import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';

/** Content in memory, in bytes. More of it is written in one call. */
const bufferBytes = 256 * 1024;

/** Writes a stream into an open file and leaves the file open. A stream of Node's own would close it. */
export const fileWriter = (handle: FileHandle): Writable =>
  new Writable({
    highWaterMark: bufferBytes,
    write: (chunk: Buffer, _encoding, done) => {
      handle.appendFile(chunk).then(() => done(), done);
    },
    writev: (chunks, done) => {
      handle.appendFile(Buffer.concat(chunks.map(({ chunk }: { chunk: Buffer }) => chunk))).then(() => done(), done);
    },
  });
