import { useOnline } from '../data/use-online.ts';

/** Says that the figures are not current because the device is offline. */
export const OfflineNotice = () => (
  <div role="status">
    {!useOnline() && (
      <p class="notice-bar">You are offline. The figures are from your last connection and refresh by themselves.</p>
    )}
  </div>
);
