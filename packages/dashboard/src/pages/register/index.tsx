import { useLocation } from 'preact-iso';
import { useApp } from '../../app-context.ts';
import { usePublicAction } from '../../data/use-action.ts';
import { enteredEmail, newPassword, newPasswordHint } from '../../session/credentials.ts';
import { EmailField, PasswordField } from '../../session/fields.tsx';
import { EntryPage } from '../../shell/entry-page.tsx';
import { Form } from '../../shell/form.tsx';

/** Creates an account and signs in. The overview then shows the first steps. */
export default () => {
  const { session } = useApp();
  const { route } = useLocation();
  const register = usePublicAction(async (email: string, password: string) => {
    await session.register({ email: enteredEmail(email), password: newPassword('password', password) });
    route('/app', true);
  });

  return (
    <EntryPage title="Create an account">
      <p class="sign-in-intro">Share a PDF under a short link, and see who reads what.</p>
      <Form
        submit="Create account"
        isBusy={register.isBusy}
        error={register.error}
        onSubmit={(value) => void register.run(value('email'), value('password'))}
      >
        {(errorOf) => (
          <>
            <EmailField error={errorOf('email')} />
            <PasswordField name="password" label="Password" hint={newPasswordHint} error={errorOf('password')} isNew />
          </>
        )}
      </Form>
      <p class="sign-in-links">
        <a href="/app/login">Sign in to an account that you have</a>
      </p>
    </EntryPage>
  );
};
