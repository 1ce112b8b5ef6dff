import { PDFiumLibrary } from '@hyzyla/pdfium';
import { mostPages } from './examination.ts';
import type { Examination } from './examination.ts';

type PdfiumDocument = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>;

/** How far it is looked for a page that can be shown. */
const triedPages = 10;

/**
 * What PDFium makes of a file; undefined when it can show nothing of it. Its memory is made for this file only, since an abort leaves it
 * unusable.
 */
export const readWithPdfium = async (content: Uint8Array): Promise<Examination | undefined> => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(content).catch(() => undefined);
  if (document === undefined) return undefined;
  const pageCount = document.getPageCount();
  if (pageCount > mostPages) return { kind: 'refused', refusal: 'too-many-pages' };
  const isReadable = range(Math.min(pageCount, triedPages)).some((index) => hasPage(document, index));
  return isReadable ? { kind: 'pdf', pageCount } : undefined;
};

/** A page that cannot be loaded has no size. */
const hasPage = (document: PdfiumDocument, index: number): boolean => {
  const { originalWidth, originalHeight } = document.getPage(index).getOriginalSize();
  return originalWidth > 0 && originalHeight > 0;
};

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);
