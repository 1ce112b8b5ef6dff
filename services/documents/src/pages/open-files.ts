import { readFile } from 'node:fs/promises';
import type { PdfFile, PdfReader } from './pdf-reader.ts';
import type { PageFile } from './render-messages.ts';

/** Readers turn pages: the last files stay open, so that each next page is cheap. */
const mostFiles = 4;
const mostBytes = 128 * 1024 * 1024;

export type OpenFiles = {
  /** @throws Error of the file system where it cannot be read. */
  read(file: PageFile): Promise<() => PdfFile>;
};

/** Files by their id: what has an id never changes. */
export const openFiles = (reader: PdfReader): OpenFiles => {
  const open = new Map<string, { pdf: PdfFile; bytes: number }>();

  const makeRoomFor = (bytes: number): void => {
    for (const [fileId, file] of open) {
      const total = [...open.values()].reduce((sum, each) => sum + each.bytes, bytes);
      if (open.size < mostFiles && total <= mostBytes) return;
      file.pdf.close();
      open.delete(fileId);
    }
  };

  return {
    read: async ({ fileId, path }) => {
      const known = open.get(fileId);
      if (known) {
        open.delete(fileId);
        open.set(fileId, known);
        return () => known.pdf;
      }
      const content = await readFile(path);
      return () => {
        makeRoomFor(content.length);
        const pdf = reader.open(content);
        open.set(fileId, { pdf, bytes: content.length });
        return pdf;
      };
    },
  };
};
