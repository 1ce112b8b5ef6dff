import { firstPageWidth } from '../layout/index.ts';
import { imageWidth } from './image-width.ts';

/** The image of page 1, which is requested before the session. */
export type FirstImage = {
  url: string;
  width: number;
  /** False when the image could not be loaded. */
  isDecoded: Promise<boolean>;
  /** While it exists, the browser shows the address without another request. */
  element: object;
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
  return { url, width, isDecoded, element };
};
