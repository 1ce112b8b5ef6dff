import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

/**
 * A file of this machine, for `documents.upload`: it is streamed, never held in memory, and read anew for each try. A folder or a file that is not there is
 * an error at once.
 */
export const fileFromPath = async (file: string): Promise<{ name: string; open(): ReadableStream<Uint8Array> }> => {
  if (!(await stat(file)).isFile()) throw new TypeError(`${file} is not a file.`);
  return {
    name: path.basename(file),
    open: () => Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>,
  };
};
