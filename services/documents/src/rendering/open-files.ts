import { readFile } from 'node:fs/promises';
import type { PdfFile, PdfReader } from './pdf-reader.ts';
import type { PageFile } from './render-messages.ts';

/** The last files stay open, because readers turn pages and opening a file takes long. */
const maxFiles = 4;
const maxBytes = 128 * 1024 * 1024;

export type OpenFiles = {
  /**
   * Reads a file from disk unless it is open. Returns a function that opens it and may throw for a broken file.
   * @throws Error of the file system.
   */
  read(file: PageFile): Promise<() => PdfFile>;
};

/**
 * Keeps files open by their id, whose content never changes. Each file gets a reader of its own. So a file that breaks
 * its reader can neither see nor change another file. A new reader takes about 13 ms, a new process 380 ms.
 */
export const makeOpenFiles = (makeReader: () => Promise<PdfReader>): OpenFiles => {
  const openFiles = new Map<string, { pdf: PdfFile; bytes: number }>();

  const makeRoomFor = (bytes: number): void => {
    for (const [fileId, file] of openFiles) {
      const total = [...openFiles.values()].reduce((sum, each) => sum + each.bytes, bytes);
      if (openFiles.size < maxFiles && total <= maxBytes) return;
      file.pdf.close();
      openFiles.delete(fileId);
    }
  };

  return {
    read: async ({ fileId, path }) => {
      const known = openFiles.get(fileId);
      if (known) {
        openFiles.delete(fileId);
        openFiles.set(fileId, known);
        return () => known.pdf;
      }
      const content = await readFile(path);
      const reader = await makeReader();
      return () => {
        makeRoomFor(content.length);
        const pdf = reader.open(content);
        openFiles.set(fileId, { pdf, bytes: content.length });
        return pdf;
      };
    },
  };
};
