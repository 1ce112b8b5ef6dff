export { linksContent, openLinks, openOutline, outlineContent } from './links/index.ts';
export { emptyTile, maxTilesAcross, tileScales } from './page-tiles.ts';
export type { Tile } from './page-tiles.ts';
export { makePageRenderer } from './page-renderer.ts';
export type { PageRenderer, Rendering } from './page-renderer.ts';
export { firstSizes, sizesContent } from './page-sizes.ts';
export { previewSize } from './preview-size.ts';
export { emptyLayerContent, emptyTextsContent, textOfLayer, textsOf } from './text-layer/index.ts';
export { derivedFileName } from './renderer-version.ts';
