import { useSignal } from '@preact/signals';
import { useApp } from '../../app-context.ts';
import { changePassword } from '../../data/account.ts';
import { useAction } from '../../data/use-action.ts';
import { confirmedBy, newPassword, newPasswordHint, required } from '../../session/credentials.ts';
import { HiddenUserName, PasswordField } from '../../session/fields.tsx';
import { Form } from '../../shell/form.tsx';
import { Panel } from '../../shell/panel.tsx';

/** Changes the password, and says what ends with it. */
export const Password = ({ email }: { email: string }) => {
  const { client, queryClient, toasts } = useApp();
  /** A new form is empty. */
  const changes = useSignal(0);
  const change = useAction(async (current: string, next: string) => {
    const passwords = {
      current_password: required('current_password', current, 'Enter the current password.'),
      new_password: newPassword('new_password', next),
    };
    await confirmedBy('current_password', changePassword(client, passwords));
    changes.value += 1;
    toasts.show('Password changed. All other sessions have ended.');
    await queryClient.invalidateQueries({ queryKey: ['sessions'] });
  });

  return (
    <Panel title="Password">
      <div class="settings-form">
        <p class="settings-text">
          A new password ends all your other sessions and all account tokens of programs. API keys remain valid.
        </p>
        <Form
          key={changes.value}
          submit="Change password"
          submitKind="plain"
          isBusy={change.isBusy}
          error={change.error}
          onSubmit={(value) => void change.run(value('current_password'), value('new_password'))}
        >
          {(errorOf) => (
            <>
              <HiddenUserName email={email} />
              <PasswordField name="current_password" label="Current password" error={errorOf('current_password')} />
              <PasswordField
                name="new_password"
                label="New password"
                hint={newPasswordHint}
                error={errorOf('new_password')}
                isNew
              />
            </>
          )}
        </Form>
      </div>
    </Panel>
  );
};
