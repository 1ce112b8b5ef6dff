import { PDFiumModule } from '@hyzyla/pdfium';
import { canvasOf } from './page-canvas.ts';
import type { PageSize } from './page-canvas.ts';

/** Rows of pixels, four bytes each: red, green, blue and one that means nothing. */
export type Pixels = { data: Uint8Array; width: number; height: number };

/**
 * An open PDF. Pages count from 1. When anything throws, the file is at fault and the reader is of no more use: nothing is tidied up then, since
 * its process is ended.
 */
export type PdfFile = {
  /** Draws a page on white, so wide if that is not too high. The pixels lie in PDFium's own memory, and are good until `take` has settled. */
  draw<Result>(page: number, width: number, take: (pixels: Pixels) => Promise<Result>): Promise<Result>;
  /** The text in the order in which it is read, at most so many characters of it. */
  text(page: number, mostCharacters: number): string;
  /** Of the first pages, in points, as they are shown (cropped and turned); no page is loaded for it. undefined: there is no such page. */
  sizes(pages: number): (PageSize | undefined)[];
  close(): void;
};

export type PdfReader = { open(content: Uint8Array): PdfFile };

/** FPDFBitmap_BGRx: no transparency. */
const bitmapFormat = 3;
/** FPDF_ANNOT: notes and filled form fields too. FPDF_REVERSE_BYTE_ORDER: red first. No LCD_TEXT: its coloured edges suit one screen only. */
const renderFlags = 0x01 | 0x10;
const white = 0xffffffff;

/** What the library has besides, and does not tell the types of. size: two floats, width and height; 0 when there is no such page. */
type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  _FPDF_GetPageSizeByIndexF: (document: number, pageIndex: number, size: number) => number;
};

/** PDFium, compiled to WebAssembly. It runs in the rendering child only. */
export const makePdfReader = async (): Promise<PdfReader> => {
  const pdfium = (await PDFiumModule({})) as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig({});
  const { malloc, free } = pdfium.wasmExports;

  const pageOf = (document: number, page: number): number =>
    given(pdfium._FPDF_LoadPage(document, page - 1), 'The page cannot be loaded.');

  return {
    open: (content) => {
      // PDFium reads from this memory as long as the document is open.
      const memory = given(malloc(content.length), 'There is no memory for the file.');
      pdfium.HEAPU8.set(content, memory);
      const document = given(pdfium._FPDF_LoadMemDocument(memory, content.length, 0), 'The file cannot be opened.');
      return {
        draw: async (page, wanted, take) => {
          const handle = pageOf(document, page);
          const size = { width: pdfium._FPDF_GetPageWidth(handle), height: pdfium._FPDF_GetPageHeight(handle) };
          const { width, height, left, pageWidth, pageHeight } = canvasOf(size, wanted);
          const bitmap = given(
            pdfium._FPDFBitmap_CreateEx(width, height, bitmapFormat, 0, 0),
            'There is no memory for the image.',
          );
          pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
          pdfium._FPDF_RenderPageBitmap(bitmap, handle, left, 0, pageWidth, pageHeight, 0, renderFlags);
          const start = pdfium._FPDFBitmap_GetBuffer(bitmap);
          const data = pdfium.HEAPU8.subarray(start, start + width * height * 4);
          const result = await take({ data, width, height });
          pdfium._FPDFBitmap_Destroy(bitmap);
          pdfium._FPDF_ClosePage(handle);
          return result;
        },
        text: (page, mostCharacters) => {
          const handle = pageOf(document, page);
          const text = given(pdfium._FPDFText_LoadPage(handle), 'The text of the page cannot be loaded.');
          const count = Math.max(0, Math.min(pdfium._FPDFText_CountChars(text), mostCharacters));
          const units = given(malloc((count + 1) * 2), 'There is no memory for the text.');
          // What is written ends with a null character, which is counted.
          const written = Math.max(1, pdfium._FPDFText_GetText(text, 0, count, units));
          const told = new TextDecoder('utf-16le').decode(pdfium.HEAPU8.subarray(units, units + (written - 1) * 2));
          free(units);
          pdfium._FPDFText_ClosePage(text);
          pdfium._FPDF_ClosePage(handle);
          return told;
        },
        sizes: (pages) => {
          const memory = given(malloc(8), 'There is no memory for a size.');
          const sizes = Array.from({ length: pages }, (_, index) => {
            if (pdfium._FPDF_GetPageSizeByIndexF(document, index, memory) === 0) return undefined;
            const [width, height] = new Float32Array(pdfium.HEAPU8.buffer, memory, 2);
            return { width: width!, height: height! };
          });
          free(memory);
          return sizes;
        },
        close: () => {
          pdfium._FPDF_CloseDocument(document);
          free(memory);
        },
      };
    },
  };
};

/** PDFium's handles and addresses are 0 when there is none. */
const given = (handle: number, problem: string): number => {
  if (handle === 0) throw new Error(problem);
  return handle;
};
