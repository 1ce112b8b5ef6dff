import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import { withNewTrailer } from './new-trailer.ts';
import type { Pdfium } from './pdfium.ts';
import { raisePointDistance } from './point-distance.ts';
import { useFontFiles } from './system-fonts.ts';

/** The types of Node lack it. */
declare const WebAssembly: {
  compile(program: Uint8Array): Promise<Program>;
  Instance: new (program: Program, imports: object) => Instance;
};
type Program = object;
type Instance = { exports: object };

let compiled: Promise<Program> | undefined;

/** Compiles PDFium once for all instances in this process. */
const compilePdfium = (): Promise<Program> =>
  (compiled ??= readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))).then((wasm) =>
    WebAssembly.compile(raisePointDistance(wasm)),
  ));

/** Makes an instance of PDFium, compiled to WebAssembly, with fonts. It runs in child processes only. */
export const loadPdfium = async (): Promise<Pdfium> => {
  const program = await compilePdfium();
  const options: InitOptions = {
    instantiateWasm: (imports, receive) => {
      const instance = new WebAssembly.Instance(program, imports);
      receive(instance, program);
      return instance.exports;
    },
  };
  const pdfium = (await init(options)) as unknown as Pdfium;
  pdfium.PDFiumExt_Init();
  useFontFiles(pdfium);
  return pdfium;
};

/** The options of the compiled program that the types of the library lack. */
type InitOptions = {
  instantiateWasm(imports: object, receive: (instance: Instance, program: Program) => void): object;
};

/** A document in PDFium's memory. */
export type OpenDocument = { handle: number; close(): void };

/** @throws Error for a file that PDFium cannot read. */
export const openDocument = (pdfium: Pdfium, content: Uint8Array): OpenDocument => {
  const document = load(pdfium, content) ?? load(pdfium, withNewTrailer(content));
  if (document === undefined) throw new Error('The file cannot be opened.');
  return document;
};

const load = (pdfium: Pdfium, content: Uint8Array | undefined): OpenDocument | undefined => {
  if (content === undefined) return undefined;
  const { malloc, free } = pdfium.pdfium.wasmExports;
  // PDFium reads from this memory while the document is open.
  const memory = required(malloc(content.length), 'There is no memory for the file.');
  pdfium.pdfium.HEAPU8.set(content, memory);
  const handle = pdfium.FPDF_LoadMemDocument(memory, content.length, '');
  if (handle === 0) {
    free(memory);
    return undefined;
  }
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
