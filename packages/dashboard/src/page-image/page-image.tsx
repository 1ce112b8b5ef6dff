import { useSignal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useOnline } from '../connection/use-online.ts';
import { pageImagePath } from './page-image-path.ts';
import './page-image.css';

/** A page may be in the queue of the renderer. After these waits it is requested again, in milliseconds. */
const retryAfterMs = [2_000, 6_000, 15_000];

/** A small image of a page as its owner sees it, in a box of a fixed shape. Without the image the outline stays. */
export const PageImage = (props: {
  code: string;
  page: number;
  /** The image is loaded from when this is true first, by default at once. */
  rests?: ReadonlySignal<boolean>;
}) => {
  const { code, page, rests } = props;
  const isRequested = useRef(false);
  isRequested.current ||= rests?.value ?? true;
  const failures = useSignal(0);
  const isMissing = useSignal(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline && isMissing.peek()) failures.value += 1;
  }, [isOnline]);

  const onError = (): void => {
    isMissing.value = true;
    const wait = retryAfterMs[failures.peek()];
    if (wait === undefined) return;
    timer.current = setTimeout(() => (failures.value += 1), wait);
  };
  return (
    <span class="page-image" data-missing={isRequested.current ? isMissing.value : undefined}>
      {isRequested.current && (
        <img
          key={failures.value}
          src={pageImagePath(code, page)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => (isMissing.value = false)}
          onError={onError}
        />
      )}
    </span>
  );
};
