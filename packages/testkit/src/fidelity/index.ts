export { colourDifferenceOf } from './colour-difference.ts';
export type { ColourDifference } from './colour-difference.ts';
export { gradientDifferenceOf } from './gradients.ts';
export { agreementOf } from './page-agreement.ts';
export type { Agreement } from './page-agreement.ts';
export { drawnByPoppler } from './poppler-region.ts';
export { sharpnessOf } from './sharpness.ts';
export { referenceReaders } from './reference-readers.ts';
export { referenceWords } from './reference-words.ts';
