import type { MeasureText } from './word-flow.ts';

/** The style sheet uses the same font. */
const family = 'sans-serif';
/** Large, so that rounding does not matter. In CSS pixels. */
const fontSize = 100;

/** Measures texts in the font of the layer. */
export const makeMeasureText = (document: Document): MeasureText => {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length / 2;
  context.font = `${fontSize}px ${family}`;
  return (text) => context.measureText(text).width / fontSize;
};
