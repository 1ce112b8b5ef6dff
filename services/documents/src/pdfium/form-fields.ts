import { emptyComboBoxes } from './annotations.ts';
import { required } from './load-pdfium.ts';
import type { Pdfium } from './pdfium.ts';

/** The form of an open document, which PDFium draws apart from the page. */
export type FormFields = {
  /** Draws the fields, buttons and signatures of a page over its picture. */
  draw(bitmap: number, page: number, area: { left: number; top: number; width: number; height: number }): void;
  close(): void;
};

const noHighlight = 0;
const noRotation = 0;

/** Opens the form of a document. Scripts do not run: this PDFium has no engine for them. */
export const openFormFields = (pdfium: Pdfium, document: number, renderFlags: number): FormFields => {
  const info = required(pdfium.PDFiumExt_OpenFormFillInfo(), 'There is no memory for the form.');
  const form = required(pdfium.PDFiumExt_InitFormFillEnvironment(document, info), 'The form cannot be opened.');
  pdfium.FPDF_SetFormFieldHighlightAlpha(form, noHighlight);
  return {
    draw: (bitmap, page, { left, top, width, height }) => {
      emptyComboBoxes(pdfium, form, page);
      pdfium.FPDF_FFLDraw(form, bitmap, page, left, top, width, height, noRotation, renderFlags);
    },
    close: () => {
      pdfium.PDFiumExt_ExitFormFillEnvironment(form);
      pdfium.PDFiumExt_CloseFormFillInfo(info);
    },
  };
};
