export { completeAnnotations } from './annotations.ts';
export { openFormFields } from './form-fields.ts';
export type { FormFields } from './form-fields.ts';
export { loadPdfium, openDocument, required } from './load-pdfium.ts';
export type { Pdfium } from './pdfium.ts';
export { maxPointPixels } from './point-distance.ts';
export { scratchMemory } from './scratch-memory.ts';
export type { ScratchMemory } from './scratch-memory.ts';
