import { Button, Dialog } from '@docsight/ui';
import type { ButtonKind } from '@docsight/ui';
import type { ComponentChildren } from 'preact';
import { useAction } from '../data/use-action.ts';
import { ActionError } from './action-error.tsx';

/** Asks before something is done that cannot be undone. An error stays in the dialog, with another try. */
export const ConfirmDialog = (props: {
  heading: string;
  reason: string;
  /** The text of the button that does it. */
  action: string;
  kind?: ButtonKind;
  run: () => Promise<void>;
  onCancel: () => void;
  /** What it concerns. */
  children?: ComponentChildren;
}) => {
  const { heading, reason, action, kind = 'main', run, onCancel, children } = props;
  const confirmed = useAction(run);
  return (
    <Dialog heading={heading} reason={reason} onCancel={onCancel}>
      {children}
      <ActionError error={confirmed.error} />
      <div class="form-actions dialog-actions">
        <Button kind={kind} isBusy={confirmed.isBusy} onClick={() => void confirmed.run()}>
          {action}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
};
