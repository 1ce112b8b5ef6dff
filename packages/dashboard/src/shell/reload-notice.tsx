import { Button } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Offers a reload when a part of the page is gone, because a new release has replaced it. */
export const ReloadNotice = () => {
  const isOutdated = useSignal(false);
  useEffect(() => {
    const onMissing = (event: Event): void => {
      event.preventDefault();
      isOutdated.value = true;
    };
    addEventListener('vite:preloadError', onMissing);
    return () => removeEventListener('vite:preloadError', onMissing);
  }, []);
  if (!isOutdated.value) return null;
  return (
    <div class="reload-notice" role="alert">
      <p>This part of the page could not be loaded. A new release may have replaced it.</p>
      <Button kind="main" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
};
