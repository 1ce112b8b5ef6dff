import { DocsightError } from '@docsight/client';
import { Button } from '@docsight/ui';
import { useLocation } from 'preact-iso';
import { useApp } from '../../app-context.ts';
import { confirmPasswordReset } from '../../data/account.ts';
import { fieldOf } from '../../data/error-text.ts';
import { usePublicAction } from '../../data/use-action.ts';
import { newPassword, newPasswordHint } from '../../session/credentials.ts';
import { PasswordField } from '../../session/fields.tsx';
import { Form } from '../../shell/form.tsx';

/** Sets a new password with the token of the mail. It ends all sessions, so the person signs in with it. */
export const NewPassword = ({ token, onNewMail }: { token: string; onNewMail: () => void }) => {
  const { client, session, toasts } = useApp();
  const { route } = useLocation();
  const confirm = usePublicAction(async (text: string) => {
    await confirmPasswordReset(client, { token, new_password: newPassword('new_password', text) });
    session.leave();
    toasts.show('The new password is set. Sign in with it.');
    route('/app/login', true);
  });

  if (isUnusable(confirm.error)) {
    return (
      <div class="sign-in-result" role="alert">
        <p>
          The password was not changed, because the link does not work any more. A link works once, for 30 minutes, and
          a newer mail replaces it.
        </p>
        <Button kind="main" onClick={onNewMail}>
          Request a new mail
        </Button>
      </div>
    );
  }
  return (
    <>
      <p class="sign-in-intro">It ends all sessions and account tokens. API keys remain valid.</p>
      <Form
        submit="Set the new password"
        isBusy={confirm.isBusy}
        error={confirm.error}
        onSubmit={(value) => void confirm.run(value('new_password'))}
      >
        {(errorOf) => (
          <PasswordField
            name="new_password"
            label="New password"
            hint={newPasswordHint}
            error={errorOf('new_password')}
            isNew
          />
        )}
      </Form>
    </>
  );
};

/** Whether the API rejects the token. */
const isUnusable = (error: unknown): boolean =>
  error instanceof DocsightError && [400, 422].includes(error.status) && fieldOf(error) === 'token';
