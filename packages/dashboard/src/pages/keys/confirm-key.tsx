import type { NewApiKey } from '@docsight/client';
import { useApp } from '../../app-context.ts';
import { regenerateKey, revokeKey } from '../../data/account.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { focusPageHeading } from '../../shell/use-page-heading.ts';
import type { ApiKey, KeyAction } from './key-table.tsx';

const texts = {
  regenerate: {
    heading: 'Regenerate the key?',
    reason: 'A new key with the same name replaces it. The old key stops at once.',
    button: 'Regenerate',
  },
  revoke: {
    heading: 'Revoke the key?',
    reason: 'Programs that use it are rejected at once. It cannot be undone.',
    button: 'Revoke',
  },
} as const;

/** Asks before a key stops. */
export const ConfirmKey = (props: {
  action: KeyAction;
  of: ApiKey;
  onClose: () => void;
  onNew: (key: NewApiKey) => void;
  /** Resolves when the list is current. */
  onRevoked: () => Promise<void>;
}) => {
  const { action, of, onClose, onNew, onRevoked } = props;
  const { client, toasts } = useApp();
  const { heading, reason, button } = texts[action];

  const revoke = async (): Promise<void> => {
    await revokeKey(client, of.id);
    onClose();
    toasts.show('The key is revoked.');
    // Its row moves to the revoked keys, where it has no button.
    await onRevoked();
    focusPageHeading();
  };
  const confirm = async (): Promise<void> => {
    if (action === 'revoke') await revoke();
    else onNew(await regenerateKey(client, of.id));
  };

  return (
    <ConfirmDialog
      heading={heading}
      reason={reason}
      action={button}
      kind={action === 'revoke' ? 'danger' : 'main'}
      run={confirm}
      onCancel={onClose}
    >
      <p class="key-confirmed">
        <bdi>{of.name || 'Without a name'}</bdi> <code class="key-prefix">{of.prefix}…</code>
      </p>
    </ConfirmDialog>
  );
};
