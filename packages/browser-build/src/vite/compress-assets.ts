import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { compressedExtension } from '../compressed-extension.ts';

/**
 * Writes a compressed copy beside each file of a folder, where that is smaller.
 * Returns the bytes of each file as browsers receive it, which accept Brotli. The folder is new and has no copies.
 */
export const compressAssets = async (folder: string): Promise<Map<string, number>> =>
  new Map(
    await Promise.all(
      (await readdir(folder)).map(async (name): Promise<[string, number]> => {
        const file = join(folder, name);
        const content = await readFile(file);
        const copies = {
          br: await promisify(brotliCompress)(content), // with the highest quality, as by default
          gzip: await promisify(gzip)(content, { level: 9 }),
        };
        for (const encoding of ['br', 'gzip'] as const) {
          if (copies[encoding].length < content.length) {
            await writeFile(file + compressedExtension[encoding], copies[encoding]);
          }
        }
        return [`assets/${name}`, Math.min(copies.br.length, content.length)];
      }),
    ),
  );
