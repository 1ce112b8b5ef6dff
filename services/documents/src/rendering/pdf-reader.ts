import { completeAnnotations, loadPdfium, openDocument, openFormFields, required } from '../pdfium/index.ts';
import type { FormFields, Pdfium } from '../pdfium/index.ts';
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
 * FPDF_ANNOT draws notes and marks. FPDF_REVERSE_BYTE_ORDER puts red first. LCD_TEXT is off: its coloured edges suit
 * one screen only.
 */
const renderFlags = 0x01 | 0x10;
const white = 0xffffffff;

export const makePdfReader = async (): Promise<PdfReader> => {
  const pdfium = await loadPdfium();
  return {
    open: (content) => {
      const document = openDocument(pdfium, content);
      let form: FormFields | undefined;
      return {
        draw: async (page, width, take) => {
          const handle = loadPage(pdfium, document.handle, page);
          form ??= openFormFields(pdfium, document.handle, renderFlags);
          const result = await draw(pdfium, { page: handle, form }, width, take);
          pdfium.FPDF_ClosePage(handle);
          return result;
        },
        text: (page, maxCharacters) => {
          const handle = loadPage(pdfium, document.handle, page);
          const text = textOf(pdfium, handle, maxCharacters);
          pdfium.FPDF_ClosePage(handle);
          return text;
        },
        sizes: (pages) => sizesOf(pdfium, document.handle, pages),
        close: () => {
          form?.close();
          document.close();
        },
      };
    },
  };
};

const draw = async <Result>(
  pdfium: Pdfium,
  { page, form }: { page: number; form: FormFields },
  requestedWidth: number,
  take: (pixels: Pixels) => Promise<Result>,
): Promise<Result> => {
  completeAnnotations(pdfium, page);
  const size = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) };
  const { width, height, left, pageWidth, pageHeight } = canvasOf(size, requestedWidth);
  const bitmap = required(
    pdfium.FPDFBitmap_CreateEx(width, height, bitmapFormat, 0, 0),
    'There is no memory for the image.',
  );
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, left, 0, pageWidth, pageHeight, 0, renderFlags);
  form.draw(bitmap, page, { left, width: pageWidth, height: pageHeight });
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const data = pdfium.pdfium.HEAPU8.subarray(start, start + width * height * 4);
  const result = await take({ data, width, height });
  pdfium.FPDFBitmap_Destroy(bitmap);
  return result;
};

const textOf = (pdfium: Pdfium, page: number, maxCharacters: number): string => {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const text = required(pdfium.FPDFText_LoadPage(page), 'The text of the page cannot be loaded.');
  const count = Math.max(0, Math.min(pdfium.FPDFText_CountChars(text), maxCharacters));
  const units = required(malloc((count + 1) * 2), 'There is no memory for the text.');
  // The text ends with a null character, which is counted.
  const written = Math.max(1, pdfium.FPDFText_GetText(text, 0, count, units));
  const decoded = new TextDecoder('utf-16le').decode(pdfium.pdfium.HEAPU8.subarray(units, units + (written - 1) * 2));
  free(units);
  pdfium.FPDFText_ClosePage(text);
  return decoded;
};

const sizesOf = (pdfium: Pdfium, document: number, pages: number): (PageSize | undefined)[] => {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const memory = required(malloc(8), 'There is no memory for a size.');
  const sizes = Array.from({ length: pages }, (_, index) => {
    if (!pdfium.FPDF_GetPageSizeByIndexF(document, index, memory)) return undefined;
    const [width, height] = new Float32Array(pdfium.pdfium.HEAPU8.buffer, memory, 2);
    return { width: width!, height: height! };
  });
  free(memory);
  return sizes;
};

const loadPage = (pdfium: Pdfium, document: number, page: number): number =>
  required(pdfium.FPDF_LoadPage(document, page - 1), 'The page cannot be loaded.');
