import { PDFiumLibrary } from '@hyzyla/pdfium';
import { maxPages } from './examination.ts';
import type { Examination } from './examination.ts';

type PdfiumDocument = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>;

/** At least one of this number of leading pages must be readable. */
const triedPages = 10;

/**
 * Reads a PDF with PDFium. Undefined if PDFium can show no page of it. The library is loaded for this file only,
 * because an abort makes it unusable.
 */
export const readWithPdfium = async (content: Uint8Array): Promise<Examination | undefined> => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(content).catch(() => undefined);
  if (document === undefined) return undefined;
  const pageCount = document.getPageCount();
  if (pageCount > maxPages) return { kind: 'rejected', reason: 'too-many-pages' };
  const isReadable = range(Math.min(pageCount, triedPages)).some((index) => isReadablePage(document, index));
  return isReadable ? { kind: 'pdf', pageCount } : undefined;
};

/** A page that cannot be loaded has no size. */
const isReadablePage = (document: PdfiumDocument, index: number): boolean => {
  const { originalWidth, originalHeight } = document.getPage(index).getOriginalSize();
  return originalWidth > 0 && originalHeight > 0;
};

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);
