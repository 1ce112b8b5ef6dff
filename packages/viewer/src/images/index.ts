export { afterPaint } from './after-paint.ts';
export { imagesToLoad } from './cache-policy.ts';
export { smallestWidth } from './image-width.ts';
export { requestFirstImage } from './first-image.ts';
export { PageImageLayers } from './page-image-layers.tsx';
export { makeSessionImages } from './page-images.ts';
export type { PageImages } from './page-images.ts';
export { startPageLoading } from './page-loading.ts';
export type { PageLoading } from './page-loading.ts';
