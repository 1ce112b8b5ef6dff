import type { Pdfium } from './pdfium.ts';
import { scratchMemory } from './scratch-memory.ts';

const line = 4;

/**
 * The kinds of annotations that this PDFium can draw without an appearance, beyond those that it draws by itself.
 * Source: FPDF_ANNOTATION_SUBTYPE in fpdf_annot.h of PDFium.
 */
const drawnOnRequest = new Set([
  3, // free text
  line,
  7, // polygon
  8, // polyline
]);
const normalAppearance = 0;

/** Gives an appearance to the annotations of a page that have none. The file itself does not change. */
export const completeAnnotations = (pdfium: Pdfium, page: number): void => {
  const count = pdfium.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = pdfium.FPDFAnnot_GetSubtype(annotation);
    if (drawnOnRequest.has(subtype) && !pdfium.EPDFAnnot_HasAppearanceStream(annotation, normalAppearance)) {
      if (subtype === line) encloseLine(pdfium, annotation);
      pdfium.EPDFAnnot_GenerateAppearance(annotation);
    }
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
};

/** The distance of a line from its rectangle, in points. Arrowheads need it. */
const lineMargin = 20;

/** Gives a line whose rectangle is empty one around both ends. PDFium draws nothing outside of it. */
const encloseLine = (pdfium: Pdfium, annotation: number): void => {
  const memory = scratchMemory(pdfium, 16);
  const hasRectangle = pdfium.FPDFAnnot_GetRect(annotation, memory.address);
  const [left, top, right, bottom] = memory.floats(4);
  const isEmpty = !hasRectangle || left === right || top === bottom;
  if (isEmpty && pdfium.FPDFAnnot_GetLine(annotation, memory.address, memory.address + 8)) {
    const [startX, startY, endX, endY] = memory.floats(4);
    memory.setFloats([
      Math.min(startX, endX) - lineMargin,
      Math.max(startY, endY) + lineMargin,
      Math.max(startX, endX) + lineMargin,
      Math.min(startY, endY) - lineMargin,
    ]);
    pdfium.FPDFAnnot_SetRect(annotation, memory.address);
  }
  memory.free();
};

const widget = 20;
const comboBox = 4;
/** The length of an empty text: two bytes of zero. */
const emptyBytes = 2;
/** The border and the ground of a field. */
const fieldColours = [0, 1];

/**
 * Gives combo boxes without a choice, colour and appearance an empty appearance. PDFium would draw a button with an
 * arrow, which is for a form that can be filled in. `form` is the form of the document.
 */
export const emptyComboBoxes = (pdfium: Pdfium, form: number, page: number): void => {
  const memory = scratchMemory(pdfium, 16);
  const hasColour = (annotation: number): boolean =>
    fieldColours.some((type) => {
      const [red, green, blue] = [memory.address, memory.address + 4, memory.address + 8];
      return pdfium.EPDFAnnot_GetMKColor(annotation, type, red, green, blue);
    });
  const isEmpty = (annotation: number): boolean =>
    pdfium.FPDFAnnot_GetSubtype(annotation) === widget &&
    !pdfium.EPDFAnnot_HasAppearanceStream(annotation, normalAppearance) &&
    pdfium.FPDFAnnot_GetFormFieldType(form, annotation) === comboBox &&
    pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, 0, 0) <= emptyBytes &&
    !hasColour(annotation);
  const count = pdfium.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    if (isEmpty(annotation)) {
      memory.setInteger(0);
      pdfium.FPDFAnnot_SetAP(annotation, normalAppearance, memory.address);
    }
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  memory.free();
};
