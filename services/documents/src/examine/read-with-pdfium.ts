import { loadPdfium, openDocument } from '../pdfium/index.ts';
import type { Pdfium } from '../pdfium/index.ts';
import { maxPages } from './examination.ts';
import type { Examination } from './examination.ts';

/** At least one of this number of leading pages must be readable. */
const triedPages = 10;

/**
 * Reads a PDF with PDFium. Undefined if PDFium can show no page of it. The library is loaded for this file only,
 * because an abort makes it unusable.
 */
export const readWithPdfium = async (content: Uint8Array): Promise<Examination | undefined> => {
  const pdfium = await loadPdfium();
  const document = documentIn(pdfium, content);
  if (document === undefined) return undefined;
  const pageCount = pdfium.FPDF_GetPageCount(document);
  if (pageCount > maxPages) return { kind: 'rejected', reason: 'too-many-pages' };
  const isReadable = range(Math.min(pageCount, triedPages)).some((index) => isReadablePage(pdfium, document, index));
  return isReadable ? { kind: 'pdf', pageCount } : undefined;
};

const documentIn = (pdfium: Pdfium, content: Uint8Array): number | undefined => {
  try {
    return openDocument(pdfium, content).handle;
  } catch {
    return undefined;
  }
};

const isReadablePage = (pdfium: Pdfium, document: number, index: number): boolean => {
  const page = pdfium.FPDF_LoadPage(document, index);
  return page !== 0 && pdfium.FPDF_GetPageWidthF(page) > 0 && pdfium.FPDF_GetPageHeightF(page) > 0;
};

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);
