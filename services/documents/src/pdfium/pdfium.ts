import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

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
