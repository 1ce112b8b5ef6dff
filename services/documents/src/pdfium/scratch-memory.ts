import { required } from './load-pdfium.ts';
import type { Pdfium } from './pdfium.ts';

/** A place in PDFium's memory for the results of its functions. Each reading copies, because memory moves when it grows. */
export type ScratchMemory = {
  address: number;
  floats(count: number, offset?: number): number[];
  doubles(count: number, offset?: number): number[];
  integers(count: number, offset?: number): number[];
  setInteger(value: number): void;
  setFloats(values: number[]): void;
  bytes(count: number): Uint8Array;
  free(): void;
};

/** @throws Error if PDFium has no memory. Nothing is freed then, because the process ends. */
export const scratchMemory = ({ pdfium }: Pdfium, size: number): ScratchMemory => {
  const address = required(pdfium.wasmExports.malloc(size), 'There is no memory for a result.');
  const copyOf = (bytes: number, offset: number): ArrayBuffer =>
    pdfium.HEAPU8.slice(address + offset, address + offset + bytes).buffer;
  return {
    address,
    floats: (count, offset = 0) => [...new Float32Array(copyOf(count * 4, offset))],
    doubles: (count, offset = 0) => [...new Float64Array(copyOf(count * 8, offset))],
    integers: (count, offset = 0) => [...new Int32Array(copyOf(count * 4, offset))],
    setInteger: (value) => pdfium.setValue(address, value, 'i32'),
    setFloats: (values) => pdfium.HEAPU8.set(new Uint8Array(new Float32Array(values).buffer), address),
    bytes: (count) => new Uint8Array(copyOf(count, 0)),
    free: () => pdfium.wasmExports.free(address),
  };
};
