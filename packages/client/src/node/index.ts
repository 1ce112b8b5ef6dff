import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

/**
 * Returns a local file for `documents.upload`. It is streamed, never held in memory, and opened again for each try.
 * @throws at once for a folder or a missing file.
 */
export const fileFromPath = async (file: string): Promise<{ name: string; open(): ReadableStream<Uint8Array> }> => {
  if (!(await stat(file)).isFile()) throw new TypeError(`${file} is not a file.`);
  return {
    name: path.basename(file),
    open: () => Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>,
  };
};
