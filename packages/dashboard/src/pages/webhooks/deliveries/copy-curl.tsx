import { Button, Dialog } from '@docsight/ui';
import type { DeliveryDetail } from '@docsight/client';
import { useSignal } from '@preact/signals';
import { useApp } from '../../../app-context.ts';
import { copyText } from '../../../copy/copy-text.ts';
import { curlCommand } from './curl.ts';

/** Copies the request as a curl command. Shows it instead if the browser does not allow copying. */
export const CopyCurl = ({ url, delivery }: { url: string; delivery: DeliveryDetail }) => {
  const { toasts } = useApp();
  const shown = useSignal<string | undefined>(undefined);
  const close = (): void => {
    shown.value = undefined;
  };
  const copy = async (): Promise<void> => {
    const { event_type: event, event_id: eventId, body } = delivery;
    const command = curlCommand({ url, event, eventId, body });
    const result = await copyText(command, { clipboard: navigator.clipboard, copySelected: () => false });
    if (result === 'copied') toasts.show('The curl command is copied. It has no signature.');
    else shown.value = command;
  };
  return (
    <>
      <Button onClick={() => void copy()}>Copy as curl</Button>
      {shown.value !== undefined && (
        <Dialog
          heading="The curl command"
          reason="Select and copy it. It has no signature."
          width="wide"
          onCancel={close}
        >
          <pre class="delivery-command" tabIndex={0} dir="ltr">
            {shown.value}
          </pre>
          <Button onClick={close}>Close</Button>
        </Dialog>
      )}
    </>
  );
};
