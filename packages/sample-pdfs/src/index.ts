export { bold, makePdf, regular } from './make-pdf.ts';
export type { Pdf, PdfOptions } from './make-pdf.ts';
export { firstSample } from './first-sample.ts';
export { fieldReport } from './field-report/field-report.ts';
export { paper } from './paper.ts';
export { hills } from './picture.ts';
export { prose } from './prose.ts';
