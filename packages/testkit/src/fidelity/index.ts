export { agreementOf } from './page-agreement.ts';
export type { Agreement } from './page-agreement.ts';
export { referenceReaders } from './reference-readers.ts';
