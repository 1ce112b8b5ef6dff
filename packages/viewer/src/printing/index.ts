export { PrintNote } from './print-note.tsx';
export { listenToPrintKey, makePrinting } from './printing.ts';
export type { Printing } from './printing.ts';
