import { useLayoutEffect, useRef } from 'preact/hooks';
import { fadeIn } from './fade-in.ts';
import type { ImageLook, LoadedImage, PageImage } from './page-image.ts';

/** Renders the image of a page, and under it the less sharp one until the new one is visible. */
export const PageImageLayers = (props: {
  image: PageImage;
  alt: string;
  /** Whether screen readers read a text instead of the image. */
  hasText: boolean;
  onDrawn: () => void;
}) => {
  const { image, alt, hasText, onDrawn } = props;
  const { previous, shown } = image;
  return (
    <>
      {previous && (
        <Layer
          key={previous.url}
          image={previous}
          look={{ className: 'page-image-previous', alt: '', isHidden: true }}
        />
      )}
      {shown && (
        <Layer
          key={shown.url}
          image={shown}
          look={{ className: 'page-image', alt, isHidden: hasText }}
          onLoad={(element) => previous && fadeIn(element, 'page-image-drawn', onDrawn)}
        />
      )}
    </>
  );
};

type LayerProps = { image: LoadedImage; look: ImageLook; onLoad?: (element: HTMLImageElement) => void };

const Layer = ({ image, look, onLoad }: LayerProps) =>
  image.showIn ? (
    <ElementLayer showIn={image.showIn} look={look} />
  ) : (
    <img
      class={look.className}
      src={image.url}
      alt={look.alt}
      aria-hidden={look.isHidden}
      draggable={false}
      onLoad={(event) => onLoad?.(event.currentTarget)}
    />
  );

/** Shows an element that exists. What is around it has the same class, so it has the same place. */
const ElementLayer = ({ showIn, look }: { showIn: Required<LoadedImage>['showIn']; look: ImageLook }) => {
  const host = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => showIn(host.current!, look));
  return <span ref={host} class={look.className} />;
};
