import { fadeIn } from './fade-in.ts';
import type { PageImage } from './page-image.ts';

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
          onLoad={(event) => image.previous && fadeIn(event.currentTarget, 'page-image-drawn', onDrawn)}
        />
      )}
    </>
  );
};
