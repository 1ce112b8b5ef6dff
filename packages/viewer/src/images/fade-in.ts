/** A little longer than an image takes to fade in, in milliseconds. */
const fadeMs = 300;

/**
 * Shows an image as soon as it is decoded. An image that cannot be decoded is shown too, as the browser renders it.
 * @param drawnClass lets the style sheet fade the image in.
 * @param onDrawn runs when the image covers what is under it.
 */
export const fadeIn = (image: HTMLImageElement, drawnClass: string, onDrawn: () => void): void => {
  const show = (): void => {
    image.classList.add(drawnClass);
    setTimeout(onDrawn, fadeMs);
  };
  void image.decode().then(show, show);
};
