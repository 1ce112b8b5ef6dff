import { useSignal } from '@preact/signals';
import { onlineManager } from '@tanstack/query-core';
import { useEffect } from 'preact/hooks';

/** Says that the figures are not current because the device is offline. */
export const OfflineNotice = () => {
  const isOnline = useSignal(onlineManager.isOnline());
  useEffect(() => onlineManager.subscribe((online) => (isOnline.value = online)), []);
  return (
    <div role="status">
      {!isOnline.value && (
        <p class="notice-bar">You are offline. The figures are from your last connection and refresh by themselves.</p>
      )}
    </div>
  );
};
