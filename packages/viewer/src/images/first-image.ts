import { firstPageWidth } from '../layout/index.ts';
import { imageWidth } from './image-width.ts';
import type { LoadedImage } from './page-image.ts';

/** The image of page 1, which is requested before the session. */
export type FirstImage = Required<LoadedImage> & {
  /** False when the image could not be loaded. */
  isDecoded: Promise<boolean>;
};

/** Requests the image of page 1 in the width that a page in portrait format will have. */
export const requestFirstImage = (
  urlOf: (width: number) => string,
  browser: { innerWidth: number; devicePixelRatio: number },
): FirstImage => {
  const width = imageWidth(firstPageWidth(browser.innerWidth), browser.devicePixelRatio);
  const url = urlOf(width);
  const element = new Image();
  element.fetchPriority = 'high';
  element.src = url;
  const isDecoded = element.decode().then(
    () => true,
    () => false,
  );
  // Another element would request an image with `no-store` again, and could request any image again.
  const showIn: FirstImage['showIn'] = (host, { className, alt, isHidden }) => {
    Object.assign(element, { className, alt, ariaHidden: String(isHidden), draggable: false });
    if (element.parentElement !== host) host.append(element);
  };
  return { url, width, isDecoded, showIn };
};
