import type { Measure } from './match-boxes.ts';

/** Measures texts in the browser's own font. The letters of most fonts have similar proportions. */
export const makeTextMeasure = (document: Document): Measure => {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return ({ length }) => length;
  context.font = '32px sans-serif';
  return (text) => context.measureText(text).width;
};
