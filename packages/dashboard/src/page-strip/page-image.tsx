import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { thumbnailUrl } from './addresses.ts';

const retries = 4;
const firstRetryMs = 2_000;

/** The image of a page, loaded when it comes near the view. One that fails is asked for again, more and more slowly. */
export const PageImage = ({ code, page }: { code: string; page: number }) => {
  const failures = useSignal(0);
  const isLoaded = useSignal(false);
  const attempt = useSignal(0);
  const failed = failures.value;

  useEffect(() => {
    if (failed === 0 || failed > retries) return undefined;
    const timer = setTimeout(() => (attempt.value = failed), firstRetryMs * 2 ** (failed - 1));
    return () => clearTimeout(timer);
  }, [failed]);

  return (
    <img
      key={attempt.value}
      class="strip-image"
      src={thumbnailUrl(code, page)}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      data-loaded={isLoaded.value}
      onLoad={() => (isLoaded.value = true)}
      onError={() => (failures.value += 1)}
    />
  );
};
