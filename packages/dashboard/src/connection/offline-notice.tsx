import { useApp } from '../app-context.ts';
import { formatClock } from '../format/time.ts';

/** Says since when a page is not current because the device is offline. */
export const OfflineNotice = () => {
  const since = useApp().offlineSince.value;
  return (
    <div role="status">
      {since !== undefined && (
        <p class="notice-bar">
          You have been offline since {formatClock(since)}. This page refreshes by itself when you are online again.
        </p>
      )}
    </div>
  );
};
