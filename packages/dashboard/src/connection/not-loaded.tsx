import { OfflineIcon } from '@docsight/ui';

/** Replaces data that were not loaded before the device was offline. They load when it is online again. */
export const NotLoaded = ({ what }: { what: string }) => (
  <div class="panel-state not-loaded" role="status">
    <OfflineIcon />
    <p>
      <span class="announcement">{what}: </span>
      You are offline, and this part of the page has not been loaded yet. It loads by itself when you are online again.
    </p>
  </div>
);
