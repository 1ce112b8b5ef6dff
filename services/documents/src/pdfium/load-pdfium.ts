import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { useFontFiles } from './system-fonts.ts';

/** The functions of the compiled program. The types of the library leave them to a package that it does not have. */
type Runtime = {
  /** All memory. Growing memory replaces the array. */
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number; free(address: number): void };
  setValue(address: number, value: number, type: 'i32'): void;
  UTF8ToString(address: number): string;
  /** Makes a function callable by PDFium. The signature has a letter for the result and one for each argument. */
  addFunction(callback: (...args: number[]) => number | undefined, signature: string): number;
};

export type Pdfium = Omit<WrappedPdfiumModule, 'pdfium'> & { pdfium: Runtime };

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
