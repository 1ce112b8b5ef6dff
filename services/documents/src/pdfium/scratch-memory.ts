import { required } from './load-pdfium.ts';
import type { Pdfium } from './pdfium.ts';

/**
 * A place in PDFium's memory for the results of its functions. Each reading copies, because memory moves when it grows.
 */
export type ScratchMemory = {
  address: number;
  floats: ReadNumbers;
  doubles: ReadNumbers;
  integers: ReadNumbers;
  setInteger(value: number): void;
  setFloats(values: number[]): void;
  bytes(count: number): Uint8Array;
  free(): void;
};

type ReadNumbers = {
  (count: 2, offset?: number): [number, number];
  (count: 4, offset?: number): [number, number, number, number];
  (count: number, offset?: number): number[];
};

/** @throws Error if PDFium has no memory. Nothing is freed then, because the process ends. */
export const scratchMemory = ({ pdfium }: Pdfium, size: number): ScratchMemory => {
  const address = required(pdfium.wasmExports.malloc(size), 'There is no memory for a result.');
  const copyOf = (bytes: number, offset: number): ArrayBuffer =>
    pdfium.HEAPU8.slice(address + offset, address + offset + bytes).buffer;
  return {
    address,
    floats: reader((count, offset) => [...new Float32Array(copyOf(count * 4, offset))]),
    doubles: reader((count, offset) => [...new Float64Array(copyOf(count * 8, offset))]),
    integers: reader((count, offset) => [...new Int32Array(copyOf(count * 4, offset))]),
    setInteger: (value) => pdfium.setValue(address, value, 'i32'),
    setFloats: (values) => pdfium.HEAPU8.set(new Uint8Array(new Float32Array(values).buffer), address),
    bytes: (count) => new Uint8Array(copyOf(count, 0)),
    free: () => pdfium.wasmExports.free(address),
  };
};

/** Returns as many numbers as requested, which the compiler cannot know. */
const reader = (read: (count: number, offset: number) => number[]): ReadNumbers =>
  ((count: number, offset = 0) => read(count, offset)) as ReadNumbers;
