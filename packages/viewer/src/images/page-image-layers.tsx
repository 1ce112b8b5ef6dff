import type { PageImage } from './page-images.ts';

/** As long as the new image takes to come out, and a little longer; in milliseconds. */
const fadeMs = 300;

/** The image of a page, and under it the less sharp one until this one can be seen. isReadOut: the page's text is there, so the image is decoration. */
export const PageImageLayers = (props: { image: PageImage; alt: string; isReadOut: boolean; onDrawn: () => void }) => {
  const { image, alt, isReadOut, onDrawn } = props;
  return (
    <>
      {image.under && <img key={image.under.url} class="page-image-before" src={image.under.url} alt="" />}
      {image.shown && (
        <img
          key={image.shown.url}
          class="page-image"
          src={image.shown.url}
          alt={alt}
          aria-hidden={isReadOut}
          draggable={false}
          onLoad={(event) => comeOut(event.currentTarget, onDrawn)}
        />
      )}
    </>
  );
};

/** Only when it can be painted at once; an image that cannot be decoded comes out as what it is. */
const comeOut = (image: HTMLImageElement, onDrawn: () => void): void => {
  const show = (): void => {
    image.classList.add('page-image-drawn');
    setTimeout(onDrawn, fadeMs);
  };
  void image.decode().then(show, show);
};
