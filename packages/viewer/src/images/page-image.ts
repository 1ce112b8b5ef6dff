/** The image of a page, as the page shows it. */
export type PageImage = {
  shown?: LoadedImage;
  /** The less sharp image under the shown one, until that is drawn. */
  previous?: LoadedImage;
  /** The width whose loading failed. */
  failedWidth?: number;
};

/** How a page shows an image. Screen readers skip a hidden one. */
export type ImageLook = { className: string; alt: string; isHidden: boolean };

export type LoadedImage = {
  url: string;
  width: number;
  /** Puts the element that has loaded the image into another one. Absent: the address needs no further request. */
  showIn?: (host: Pick<ParentNode, 'append'>, look: ImageLook) => void;
};

/** A new state of a page, and the image that is not needed any more. */
type Change = { next: PageImage; released: LoadedImage | undefined };

/** Shows an image, over the one that was shown before. */
export const show = ({ shown, previous }: PageImage, image: LoadedImage): Change => ({
  next: { shown: image, ...(shown && { previous: shown }) },
  released: previous,
});

/** Removes the previous image, because the shown one is drawn. */
export const drawn = (state: PageImage): Change => {
  const { shown, previous } = state;
  return shown && previous ? { next: { shown }, released: previous } : { next: state, released: undefined };
};

/** Allows another try to load the image that failed. */
export const withoutFailure = ({ failedWidth: _, ...rest }: PageImage): PageImage => rest;

/** Returns whether an image of a width is to be loaded. A failed width is not loaded again. */
export const isMissing = ({ shown, failedWidth }: PageImage, width: number): boolean =>
  failedWidth !== width && (shown?.width ?? 0) < width;
