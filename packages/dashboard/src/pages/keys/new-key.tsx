import type { NewApiKey } from '@docsight/client';
import { Button, Dialog } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { CopyField } from '../../copy/copy-field.tsx';

/** Shows the text of a new key, this once. Escape does not close it before the key is copied. */
export const NewKey = ({ of, onClose }: { of: NewApiKey; onClose: () => void }) => {
  const isCopied = useSignal(false);
  return (
    <Dialog
      heading={of.name === '' ? 'The new key' : `The key “${of.name}”`}
      reason="Copy the key now and keep it secret. It is not shown again."
      width="wide"
      onCancel={isCopied.value ? onClose : undefined}
    >
      <div class="new-key">
        <CopyField label="API key" text={of.key} onCopied={() => (isCopied.value = true)} />
        <div class="form-actions">
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  );
};
