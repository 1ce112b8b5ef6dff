import { Button, Dialog, Field } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { useApp } from '../../app-context.ts';
import { makeDeletion } from '../../data/account-deletion.ts';
import { useAction } from '../../data/use-action.ts';
import { confirmedBy, required } from '../../session/credentials.ts';
import { PasswordField } from '../../session/fields.tsx';
import type { User } from '../../session/session-state.ts';
import { FieldError } from '../../shell/field-error.ts';
import { Form } from '../../shell/form.tsx';
import { Panel } from '../../shell/panel.tsx';

/** Deletes the account, after the person has typed its address and password. */
export const DeleteAccount = ({ user }: { user: User }) => {
  const isOpen = useSignal(false);
  return (
    <Panel title="Delete the account">
      <div class="settings-row">
        <p class="settings-text">Erases everything, permanently. Export your data first if you need them.</p>
        <Button kind="danger" onClick={() => (isOpen.value = true)}>
          Delete account
        </Button>
      </div>
      {isOpen.value && <DeletionDialog user={user} onCancel={() => (isOpen.value = false)} />}
    </Panel>
  );
};

const DeletionDialog = ({ user, onCancel }: { user: User; onCancel: () => void }) => {
  const { client, session } = useApp();
  const [deleteWith] = useState(() => makeDeletion(client));
  const remove = useAction(async (email: string, text: string) => {
    if (email.trim().toLowerCase() !== user.email) throw new FieldError('email', `Type ${user.email} to confirm.`);
    const password = required('password', text, 'Enter the password of the account.');
    await confirmedBy('password', deleteWith(password));
    session.noteDeletion(user.email);
  });

  return (
    <Dialog
      heading="Delete the account"
      reason="With the deletion, all links, API keys and sessions stop. Within five minutes all documents, files, viewers, leads, figures, the webhook and its deliveries are erased. It cannot be undone."
      onCancel={onCancel}
    >
      <Form
        submit="Delete the account permanently"
        submitKind="danger"
        isBusy={remove.isBusy}
        error={remove.error}
        onSubmit={(value) => void remove.run(value('email'), value('password'))}
        actions={
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        {(errorOf) => (
          <>
            <Field
              name="email"
              label="E-mail"
              hint={`Type ${user.email}.`}
              error={errorOf('email')}
              control={(attributes) => <input {...attributes} type="email" autocomplete="off" required />}
            />
            <PasswordField name="password" label="Password" error={errorOf('password')} />
          </>
        )}
      </Form>
    </Dialog>
  );
};
