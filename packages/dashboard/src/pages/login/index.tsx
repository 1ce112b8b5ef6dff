import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { useApp } from '../../app-context.ts';
import { usePublicAction } from '../../data/use-action.ts';
import { enteredEmail, required } from '../../session/credentials.ts';
import { EmailField, PasswordField } from '../../session/fields.tsx';
import { EntryPage } from '../../shell/entry-page.tsx';
import { Form } from '../../shell/form.tsx';
import { nextPath } from '../../url/next-path.ts';
import { publicPaths } from '../../url/public-paths.ts';
import { LinkSignIn } from './link-sign-in.tsx';

/** Signs a person in, by password or by the link that opened the page. Then opens the page that they came for. */
export default () => {
  const { session } = useApp();
  const { query, route } = useLocation();
  const isLinkRunning = useSignal(false);
  const next = nextPath(query.next, location.origin, publicPaths);
  const goOn = (): void => route(next, true);
  const signIn = usePublicAction(async (email: string, password: string) => {
    const credentials = {
      email: enteredEmail(email),
      password: required('password', password, 'Enter your password.'),
    };
    await session.signIn(credentials);
    goOn();
  });
  const state = session.state.value;

  return (
    <EntryPage title="Sign in">
      <LinkSignIn isRunning={isLinkRunning} onSignedIn={goOn} />
      {/* Hidden, so that a link keeps what somebody has typed. */}
      <div class="sign-in-parts" hidden={isLinkRunning.value}>
        {state.kind === 'signed-in' && (
          <p class="notice-bar">
            You are signed in as <bdi>{state.user.email}</bdi>. <a href={next}>Continue</a>
          </p>
        )}
        <Form
          submit="Sign in"
          isBusy={signIn.isBusy}
          error={signIn.error}
          onSubmit={(value) => void signIn.run(value('email'), value('password'))}
        >
          {(errorOf) => (
            <>
              <EmailField error={errorOf('email')} />
              <PasswordField name="password" label="Password" error={errorOf('password')} />
            </>
          )}
        </Form>
        <p class="sign-in-links">
          <a href="/app/reset-password">Forgot the password?</a>
          <a href="/app/register">Create an account</a>
        </p>
      </div>
    </EntryPage>
  );
};
