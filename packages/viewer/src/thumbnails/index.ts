export { makeThumbnailImages } from './thumbnail-images.ts';
export { Thumbnails } from './thumbnails.tsx';
