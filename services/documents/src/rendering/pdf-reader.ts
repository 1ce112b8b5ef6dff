import { completeAnnotations, loadPdfium, openDocument, openFormFields, required } from '../pdfium/index.ts';
import type { FormFields, Pdfium } from '../pdfium/index.ts';
import { makeTargetReader, readLinks, readOutline } from './links/index.ts';
import type { PageLink, RawItem } from './links/index.ts';
import { canvasOf } from './page-canvas.ts';
import type { Canvas, PageSize } from './page-canvas.ts';
import { rectangleOf, tiledCanvasOf } from './page-tiles.ts';
import type { Rectangle, Tile } from './page-tiles.ts';
import { readCharacters } from './text-layer/index.ts';
import type { PageCharacters } from './text-layer/index.ts';

/** Rows of pixels of four bytes each: red, green, blue and an unused one. */
export type Pixels = { data: Uint8Array; width: number; height: number };

type Take<Result> = (pixels: Pixels) => Promise<Result>;

/**
 * An open PDF. Pages count from 1. After any error the file is broken and the reader must not be used again.
 * Nothing is freed then, because the process ends.
 */
export type PdfFile = {
  /** Draws a page on white. The pixels are in PDFium's own memory and valid until `take` has settled. */
  draw<Result>(page: number, width: number, take: Take<Result>): Promise<Result>;
  /** Draws a tile of a page in the same way. Undefined: the tile is beyond the edge of the page. */
  drawTile<Result>(page: number, tile: Tile, take: Take<Result>): Promise<Result | undefined>;
  /** Returns the characters of a page and their places, at most `maxCharacters` of them. */
  characters(page: number, maxCharacters: number): PageCharacters;
  /** Returns the links of a page that readers may follow. */
  links(page: number): PageLink[];
  /** Returns the first items of the outline, without loading a page. */
  outline(): RawItem[];
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
const noRotation = 0;

export const makePdfReader = async (): Promise<PdfReader> => {
  const pdfium = await loadPdfium();
  return {
    open: (content) => {
      const document = openDocument(pdfium, content);
      const pages = keptPage(pdfium, document.handle);
      let form: FormFields | undefined;
      const drawArea = <Result>(page: number, canvas: Canvas, area: Rectangle, take: Take<Result>) => {
        form ??= openFormFields(pdfium, document.handle, renderFlags);
        return draw(pdfium, { page, form, canvas, area }, take);
      };
      return {
        draw: (number, width, take) => {
          const page = pages.load(number);
          const canvas = canvasOf(sizeOf(pdfium, page), width);
          return drawArea(page, canvas, { ...canvas, left: 0, top: 0 }, take);
        },
        drawTile: async (number, tile, take) => {
          const page = pages.load(number);
          const canvas = tiledCanvasOf(sizeOf(pdfium, page), tile.scale);
          const area = rectangleOf(canvas, tile);
          return area && drawArea(page, canvas, area, take);
        },
        characters: (number, maxCharacters) => readCharacters(pdfium, pages.load(number), maxCharacters),
        links: (number) => linksOf(pdfium, document.handle, { number, handle: pages.load(number) }),
        outline: () => {
          const targets = makeTargetReader(pdfium, document.handle);
          const items = readOutline(pdfium, document.handle, targets);
          targets.close();
          return items;
        },
        sizes: (count) => sizesOf(pdfium, document.handle, count),
        close: () => {
          pages.close();
          form?.close();
          document.close();
        },
      };
    },
  };
};

/** Keeps the last page of a document loaded: its tiles, its text and its other widths often follow. */
const keptPage = (pdfium: Pdfium, document: number) => {
  let kept: { number: number; handle: number } | undefined;
  const close = (): void => {
    if (kept) pdfium.FPDF_ClosePage(kept.handle);
    kept = undefined;
  };
  return {
    /** @param number counts from 1. */
    load: (number: number): number => {
      if (kept?.number === number) return kept.handle;
      close();
      const handle = required(pdfium.FPDF_LoadPage(document, number - 1), 'The page cannot be loaded.');
      completeAnnotations(pdfium, handle);
      kept = { number, handle };
      return handle;
    },
    close,
  };
};

/** Draws an area of a canvas. */
const draw = async <Result>(
  pdfium: Pdfium,
  { page, form, canvas, area }: { page: number; form: FormFields; canvas: Canvas; area: Rectangle },
  take: Take<Result>,
): Promise<Result> => {
  const { width, height } = area;
  const bitmap = required(
    pdfium.FPDFBitmap_CreateEx(width, height, bitmapFormat, 0, 0),
    'There is no memory for the image.',
  );
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  const left = canvas.left - area.left;
  pdfium.FPDF_RenderPageBitmap(
    bitmap,
    page,
    left,
    -area.top,
    canvas.pageWidth,
    canvas.pageHeight,
    noRotation,
    renderFlags,
  );
  form.draw(bitmap, page, { left, top: -area.top, width: canvas.pageWidth, height: canvas.pageHeight });
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const data = pdfium.pdfium.HEAPU8.subarray(start, start + width * height * 4);
  const result = await take({ data, width, height });
  pdfium.FPDFBitmap_Destroy(bitmap);
  return result;
};

const linksOf = (pdfium: Pdfium, document: number, page: { number: number; handle: number }): PageLink[] => {
  const targets = makeTargetReader(pdfium, document);
  const area = targets.areaOf(page.number);
  const links = area ? readLinks(pdfium, { document, handle: page.handle, area }, targets) : [];
  targets.close();
  return links;
};

const sizeOf = (pdfium: Pdfium, page: number): PageSize => ({
  width: pdfium.FPDF_GetPageWidthF(page),
  height: pdfium.FPDF_GetPageHeightF(page),
});

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
