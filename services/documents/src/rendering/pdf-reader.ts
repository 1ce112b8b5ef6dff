import { PDFiumModule } from '@hyzyla/pdfium';
import { canvasOf } from './page-canvas.ts';
import type { PageSize } from './page-canvas.ts';

/** Rows of pixels of four bytes each: red, green, blue and an unused one. */
export type Pixels = { data: Uint8Array; width: number; height: number };

/**
 * An open PDF. Pages count from 1. After any error the file is broken and the reader must not be used again.
 * Nothing is freed then, because the process ends.
 */
export type PdfFile = {
  /** Draws a page on white. The pixels are in PDFium's own memory and valid until `take` has settled. */
  draw<Result>(page: number, width: number, take: (pixels: Pixels) => Promise<Result>): Promise<Result>;
  /** Returns the text of a page in reading order, at most `maxCharacters` of it. */
  text(page: number, maxCharacters: number): string;
  /**
   * Returns the sizes of the first pages in points, cropped and rotated, without loading a page. Undefined: no such
   * page.
   */
  sizes(pages: number): (PageSize | undefined)[];
  close(): void;
};

export type PdfReader = { open(content: Uint8Array): PdfFile };

/** FPDFBitmap_BGRx: no transparency. */
const bitmapFormat = 3;
/**
 * FPDF_ANNOT draws notes and filled form fields. FPDF_REVERSE_BYTE_ORDER puts red first. LCD_TEXT is off: its
 * coloured edges suit one screen only.
 */
const renderFlags = 0x01 | 0x10;
const white = 0xffffffff;

/** PDFium with a function that the types of the library lack. */
type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  /** `size` points to two floats, width and height. Returns 0 if there is no such page. */
  _FPDF_GetPageSizeByIndexF: (document: number, pageIndex: number, size: number) => number;
};

/** Loads PDFium, compiled to WebAssembly. It runs in the rendering child only. */
export const makePdfReader = async (): Promise<PdfReader> => {
  const pdfium = (await PDFiumModule({})) as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig({});
  const { malloc, free } = pdfium.wasmExports;
  return {
    open: (content) => {
      // PDFium reads from this memory while the document is open.
      const memory = required(malloc(content.length), 'There is no memory for the file.');
      pdfium.HEAPU8.set(content, memory);
      const document = required(pdfium._FPDF_LoadMemDocument(memory, content.length, 0), 'The file cannot be opened.');
      return {
        draw: async (page, width, take) => {
          const handle = loadPage(pdfium, document, page);
          const result = await draw(pdfium, handle, width, take);
          pdfium._FPDF_ClosePage(handle);
          return result;
        },
        text: (page, maxCharacters) => {
          const handle = loadPage(pdfium, document, page);
          const text = textOf(pdfium, handle, maxCharacters);
          pdfium._FPDF_ClosePage(handle);
          return text;
        },
        sizes: (pages) => sizesOf(pdfium, document, pages),
        close: () => {
          pdfium._FPDF_CloseDocument(document);
          free(memory);
        },
      };
    },
  };
};

const draw = async <Result>(
  pdfium: Pdfium,
  page: number,
  requestedWidth: number,
  take: (pixels: Pixels) => Promise<Result>,
): Promise<Result> => {
  const size = { width: pdfium._FPDF_GetPageWidth(page), height: pdfium._FPDF_GetPageHeight(page) };
  const { width, height, left, pageWidth, pageHeight } = canvasOf(size, requestedWidth);
  const bitmap = required(
    pdfium._FPDFBitmap_CreateEx(width, height, bitmapFormat, 0, 0),
    'There is no memory for the image.',
  );
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, left, 0, pageWidth, pageHeight, 0, renderFlags);
  const start = pdfium._FPDFBitmap_GetBuffer(bitmap);
  const data = pdfium.HEAPU8.subarray(start, start + width * height * 4);
  const result = await take({ data, width, height });
  pdfium._FPDFBitmap_Destroy(bitmap);
  return result;
};

const textOf = (pdfium: Pdfium, page: number, maxCharacters: number): string => {
  const { malloc, free } = pdfium.wasmExports;
  const text = required(pdfium._FPDFText_LoadPage(page), 'The text of the page cannot be loaded.');
  const count = Math.max(0, Math.min(pdfium._FPDFText_CountChars(text), maxCharacters));
  const units = required(malloc((count + 1) * 2), 'There is no memory for the text.');
  // The text ends with a null character, which is counted.
  const written = Math.max(1, pdfium._FPDFText_GetText(text, 0, count, units));
  const decoded = new TextDecoder('utf-16le').decode(pdfium.HEAPU8.subarray(units, units + (written - 1) * 2));
  free(units);
  pdfium._FPDFText_ClosePage(text);
  return decoded;
};

const sizesOf = (pdfium: Pdfium, document: number, pages: number): (PageSize | undefined)[] => {
  const { malloc, free } = pdfium.wasmExports;
  const memory = required(malloc(8), 'There is no memory for a size.');
  const sizes = Array.from({ length: pages }, (_, index) => {
    if (pdfium._FPDF_GetPageSizeByIndexF(document, index, memory) === 0) return undefined;
    const [width, height] = new Float32Array(pdfium.HEAPU8.buffer, memory, 2);
    return { width: width!, height: height! };
  });
  free(memory);
  return sizes;
};

const loadPage = (pdfium: Pdfium, document: number, page: number): number =>
  required(pdfium._FPDF_LoadPage(document, page - 1), 'The page cannot be loaded.');

/** Requires a handle or address of PDFium, which is 0 after an error. */
const required = (handle: number, problem: string): number => {
  if (handle === 0) throw new Error(problem);
  return handle;
};
