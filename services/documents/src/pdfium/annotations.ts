import type { Pdfium } from './pdfium.ts';

/**
 * The kinds of annotations that this PDFium can draw without an appearance, beyond those that it draws by itself.
 * Source: FPDF_ANNOTATION_SUBTYPE in fpdf_annot.h of PDFium.
 */
const drawnOnRequest = new Set([
  3, // free text
  4, // line
  7, // polygon
  8, // polyline
]);
const normalAppearance = 0;

/** Gives those annotations of a page an appearance that have none. The file itself does not change. */
export const completeAnnotations = (pdfium: Pdfium, page: number): void => {
  const count = pdfium.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const isDrawnOnRequest = drawnOnRequest.has(pdfium.FPDFAnnot_GetSubtype(annotation));
    if (isDrawnOnRequest && !pdfium.EPDFAnnot_HasAppearanceStream(annotation, normalAppearance))
      pdfium.EPDFAnnot_GenerateAppearance(annotation);
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
};
