import type { AccountPatch } from '@docsight/client';
import { Field } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useApp } from '../../app-context.ts';
import { updateAccount } from '../../data/account.ts';
import { useAction } from '../../data/use-action.ts';
import { confirmedBy, enteredEmail, required } from '../../session/credentials.ts';
import { PasswordField } from '../../session/fields.tsx';
import { SendMailAgain } from '../../session/send-mail-again.tsx';
import type { User } from '../../session/session-state.ts';
import { Form } from '../../shell/form.tsx';
import { Panel } from '../../shell/panel.tsx';
import { changesOf } from './profile-changes.ts';

/** Name and address. A new address requires the password. */
export const Profile = ({ user }: { user: User }) => {
  const { client, session, toasts } = useApp();
  const email = useSignal(user.email);
  const changesEmail = email.value.trim() !== user.email;

  const save = useAction(async (value: (field: string) => string) => {
    const entered = { name: value('name').trim(), email: enteredEmail(value('email')) };
    const changes: AccountPatch = changesOf(user, entered);
    if (changes.email !== undefined) {
      const reason = 'A new address requires the password of the account.';
      changes.current_password = required('current_password', value('current_password'), reason);
    }
    const saved = await confirmedBy('current_password', updateAccount(client, changes));
    email.value = saved.user.email;
    session.update(saved.user);
    toasts.show(
      changes.email === undefined ? 'Profile saved.' : `Saved. Open the link in the mail to ${saved.user.email}.`,
    );
  });

  return (
    <Panel title="Profile">
      <div class="settings-form">
        <Form submit="Save" isBusy={save.isBusy} error={save.error} onSubmit={(value) => void save.run(value)}>
          {(errorOf) => (
            <>
              <Field
                name="name"
                label="Name"
                hint="Readers of your documents see it."
                error={errorOf('name')}
                control={(attributes) => (
                  <input {...attributes} defaultValue={user.name} autocomplete="name" maxLength={100} dir="auto" />
                )}
              />
              <Field
                name="email"
                label="E-mail"
                error={errorOf('email')}
                control={(attributes) => (
                  <input
                    {...attributes}
                    type="email"
                    autocomplete="email"
                    defaultValue={user.email}
                    onInput={({ currentTarget }) => (email.value = currentTarget.value)}
                  />
                )}
              />
              {changesEmail && (
                <PasswordField
                  name="current_password"
                  label="Current password"
                  hint="A new address requires it. The old address is informed."
                  error={errorOf('current_password')}
                />
              )}
            </>
          )}
        </Form>
        {!user.email_verified && !changesEmail && (
          <div>
            <p class="settings-text">The address is not verified. Open the link in the mail.</p>
            <SendMailAgain email={user.email} />
          </div>
        )}
      </div>
    </Panel>
  );
};
