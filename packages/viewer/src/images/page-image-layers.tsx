import type { PageImage } from './page-images.ts';

/** A little longer than the new image takes to fade in, in milliseconds. */
const fadeMs = 300;

/** Renders the image of a page, and under it the less sharp one until the new one is visible. */
export const PageImageLayers = (props: {
  image: PageImage;
  alt: string;
  /** Whether screen readers read a text instead of the image. */
  hasText: boolean;
  onDrawn: () => void;
}) => {
  const { image, alt, hasText, onDrawn } = props;
  return (
    <>
      {image.previous && <img key={image.previous.url} class="page-image-previous" src={image.previous.url} alt="" />}
      {image.shown && (
        <img
          key={image.shown.url}
          class="page-image"
          src={image.shown.url}
          alt={alt}
          aria-hidden={hasText}
          draggable={false}
          onLoad={(event) => fadeIn(event.currentTarget, onDrawn)}
        />
      )}
    </>
  );
};

/** Shows an image as soon as it is decoded. An image that cannot be decoded is shown too, as the browser renders it. */
const fadeIn = (image: HTMLImageElement, onDrawn: () => void): void => {
  const show = (): void => {
    image.classList.add('page-image-drawn');
    setTimeout(onDrawn, fadeMs);
  };
  void image.decode().then(show, show);
};
