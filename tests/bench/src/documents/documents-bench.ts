import { benchOf } from '../bench-of.ts';
import { listing } from './listing.ts';
import { pageImages } from './page-images.ts';
import { uploading } from './uploading.ts';

/** `pnpm bench documents [uploads] [pages] [list]`. */
export const documents = benchOf('documents', { uploads: uploading, pages: pageImages, list: listing });
