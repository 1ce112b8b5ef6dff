import { Button, Dialog } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useApp } from '../../../app-context.ts';
import { deleteWebhook, refreshWebhooks, saveWebhook } from '../../../data/webhooks.ts';
import { ConfirmDialog } from '../../../shell/confirm-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import type { Webhook } from './webhook.ts';

export type EndpointDialogKind = 'edit' | 'rotate' | 'delete';

/** The dialog for a change of the webhook. */
export const EndpointDialog = (props: { kind: EndpointDialogKind; webhook: Webhook; onClose: () => void }) => {
  const { kind, webhook, onClose } = props;
  if (kind === 'rotate') return <RotateDialog webhook={webhook} onClose={onClose} />;
  if (kind === 'delete') return <DeleteDialog onClose={onClose} />;
  return (
    <Dialog heading="Edit the webhook" width="wide" onCancel={onClose}>
      <WebhookForm
        submit="Save"
        url={webhook.url}
        events={webhook.events}
        isActive={webhook.is_active}
        onSaved={onClose}
        actions={<Button onClick={onClose}>Cancel</Button>}
      />
    </Dialog>
  );
};

const RotateDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { client, queryClient } = useApp();
  const secret = useSignal<string | undefined>(undefined);
  const rotate = async (): Promise<void> => {
    const saved = await saveWebhook(client, { rotate_secret: true, is_active: webhook.is_active });
    secret.value = saved.secret ?? undefined;
    await refreshWebhooks(queryClient);
  };
  if (secret.value !== undefined) return <SecretDialog secret={secret.value} onClose={onClose} />;
  return (
    <ConfirmDialog
      heading="Create a new secret?"
      reason="The present secret also signs for 24 hours, so that your receiver can change over without a gap."
      action="Create a new secret"
      run={rotate}
      onCancel={onClose}
    />
  );
};

const DeleteDialog = ({ onClose }: { onClose: () => void }) => {
  const { client, queryClient, toasts } = useApp();
  const remove = async (): Promise<void> => {
    await deleteWebhook(client);
    onClose();
    toasts.show('The webhook is deleted.');
    await refreshWebhooks(queryClient);
  };
  return (
    <ConfirmDialog
      heading="Delete the webhook?"
      reason="No more events are sent, and deliveries that wait are dropped. Their log is no longer shown."
      action="Delete"
      kind="danger"
      run={remove}
      onCancel={onClose}
    />
  );
};
