export { documentShape, makeDocumentShape } from './document-shape.ts';
export type { DocumentShape } from './document-shape.ts';
export { layOutPages, positionAt } from './page-layout.ts';
export type { PageLayout, Position } from './page-layout.ts';
export { makeView } from './view.ts';
export type { View } from './view.ts';
export { mostVisiblePage, visiblePages } from './visible-pages.ts';
export type { PageRange } from './visible-pages.ts';
export { canZoomIn, canZoomOut, defaultZoom, zoomedIn, zoomedOut } from './zoom.ts';
