import { Button } from '@docsight/ui';
import { useEffect } from 'preact/hooks';
import { missingScript } from './load-script.ts';

/**
 * Says that a part of the page could not be loaded. While the device is offline the part waits; otherwise the notice
 * offers a reload, because a new release may have replaced the file.
 */
export const ReloadNotice = () => {
  useEffect(() => {
    const onMissing = (event: Event): void => {
      event.preventDefault();
      missingScript.value = navigator.onLine ? 'gone' : 'waits';
    };
    addEventListener('vite:preloadError', onMissing);
    return () => removeEventListener('vite:preloadError', onMissing);
  }, []);
  if (missingScript.value === undefined) return null;
  return (
    <div class="reload-notice" role="alert">
      {missingScript.value === 'waits' ? (
        <p>This part of the page loads when you are online again.</p>
      ) : (
        <>
          <p>This part of the page could not be loaded. Check your connection. A new release may have replaced it.</p>
          <Button kind="main" onClick={() => location.reload()}>
            Reload
          </Button>
        </>
      )}
    </div>
  );
};
