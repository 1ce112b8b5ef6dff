export { requirePdf } from './require-pdf.ts';
export { makeExaminer } from './examiner.ts';
export type { Examiner } from './examiner.ts';
