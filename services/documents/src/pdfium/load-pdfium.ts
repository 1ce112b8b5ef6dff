import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import type { Pdfium } from './pdfium.ts';
import { useFontFiles } from './system-fonts.ts';

/** Loads PDFium, compiled to WebAssembly, with fonts. It runs in child processes only. */
export const loadPdfium = async (): Promise<Pdfium> => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const pdfium = (await init({ wasmBinary: new Uint8Array(wasm).buffer })) as unknown as Pdfium;
  pdfium.PDFiumExt_Init();
  useFontFiles(pdfium);
  return pdfium;
};

/** A document in PDFium's memory. */
export type OpenDocument = { handle: number; close(): void };

/** @throws Error for a file that PDFium cannot read. Nothing is freed then, because the process ends. */
export const openDocument = (pdfium: Pdfium, content: Uint8Array): OpenDocument => {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  // PDFium reads from this memory while the document is open.
  const memory = required(malloc(content.length), 'There is no memory for the file.');
  pdfium.pdfium.HEAPU8.set(content, memory);
  const handle = required(pdfium.FPDF_LoadMemDocument(memory, content.length, ''), 'The file cannot be opened.');
  return {
    handle,
    close: () => {
      pdfium.FPDF_CloseDocument(handle);
      free(memory);
    },
  };
};

/** Requires a handle or address of PDFium, which is 0 after an error. */
export const required = (handle: number, problem: string): number => {
  if (handle === 0) throw new Error(problem);
  return handle;
};
