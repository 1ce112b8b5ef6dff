import { Button, Dialog } from '@docsight/ui';
import { useApp } from '../app-context.ts';
import { PasswordForm } from './password-form.tsx';

/** Asks for the password when the session has ended. The page behind it stays as it is. Escape does not close it. */
export const SignInAgain = ({ email }: { email: string }) => {
  const { session } = useApp();
  return (
    <Dialog
      heading="Sign in again"
      reason={`The session of ${email} has ended. Nothing on this page is lost.`}
      onCancel={undefined}
    >
      <PasswordForm
        email={email}
        onSubmit={(password) => session.signIn({ email, password })}
        actions={
          <Button kind="quiet" onClick={() => location.assign('/app/login')}>
            Use another account
          </Button>
        }
      />
    </Dialog>
  );
};
