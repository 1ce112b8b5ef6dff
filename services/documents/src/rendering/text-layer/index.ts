export { emptyLayerContent, layerContent, textOfLayer } from './layer-content.ts';
export { readCharacters } from './page-characters.ts';
export type { PageCharacters } from './page-characters.ts';
export { maxTextBytes, textLayerOf } from './text-layer.ts';
export { emptyTextsContent, textsContent, textsOf } from './texts-content.ts';
