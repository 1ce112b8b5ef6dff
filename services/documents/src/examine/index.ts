export { requirePdf } from './examination.ts';
export { makeExaminer } from './examiner.ts';
export type { Examiner } from './examiner.ts';
