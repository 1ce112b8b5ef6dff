import { Button, Dialog } from '@docsight/ui';
import { errorText } from '../data/error-text.ts';
import { useAction } from '../data/use-action.ts';

/** Asks before something is done that cannot be undone. An error stays in the dialog, with another try. */
export const ConfirmDialog = (props: {
  heading: string;
  reason: string;
  /** The text of the button that does it. */
  action: string;
  run: () => Promise<void>;
  onCancel: () => void;
}) => {
  const { heading, reason, action, run, onCancel } = props;
  const confirmed = useAction(run);
  return (
    <Dialog heading={heading} reason={reason} onCancel={onCancel}>
      {confirmed.error !== undefined && (
        <p class="form-error" role="alert">
          {errorText(confirmed.error)}
        </p>
      )}
      <div class="form-actions confirm-actions">
        <Button kind="main" isBusy={confirmed.isBusy} onClick={() => void confirmed.run()}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Dialog>
  );
};
