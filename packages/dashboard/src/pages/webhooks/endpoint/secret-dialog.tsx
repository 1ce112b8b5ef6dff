import { Button, Dialog } from '@docsight/ui';
import { CopyField } from '../../../copy/copy-field.tsx';

/** Shows a new secret, the only time that it can be seen. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog
    heading="The signing secret"
    reason="Your receiver verifies the signature of each request with it. It is shown only now: store it before you close this."
    onCancel={onClose}
  >
    <div class="form">
      <CopyField label="Secret" text={secret} />
      <Button onClick={onClose}>I have stored it</Button>
    </div>
  </Dialog>
);
