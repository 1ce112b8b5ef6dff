import { Button, WarningIcon } from '@docsight/ui';
import { useOnline } from '../connection/use-online.ts';
import './on-demand.css';

/** Says that the script of a part did not arrive. Offline a reload would lose the page, so it is not offered. */
export const PartMissing = ({ onClose }: { onClose?: () => void }) => {
  const isOnline = useOnline();
  return (
    <div class="panel-state panel-error" role="alert">
      <WarningIcon />
      <p>
        {isOnline
          ? 'This part could not be loaded. A new release may have replaced it.'
          : 'You are offline, and this part of the page has not been loaded yet.'}
      </p>
      <div class="part-missing-actions">
        {isOnline && (
          <Button kind="main" onClick={() => location.reload()}>
            Reload
          </Button>
        )}
        {onClose && <Button onClick={onClose}>Close</Button>}
      </div>
    </div>
  );
};
