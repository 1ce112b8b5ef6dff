import { Field } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { useApp } from '../../app-context.ts';
import { Form } from '../../shell/form.tsx';

/** Signs a person in, then opens the page that they came for. */
export default () => {
  const { session } = useApp();
  const { query, route } = useLocation();
  const error = useSignal<unknown>(undefined);
  const isBusy = useSignal(false);

  const signIn = async (email: string, password: string): Promise<void> => {
    isBusy.value = true;
    error.value = undefined;
    try {
      await session.signIn({ email, password });
      route(query.next?.startsWith('/app') ? query.next : '/app', true);
    } catch (thrown) {
      error.value = thrown;
    } finally {
      isBusy.value = false;
    }
  };

  return (
    <main class="sign-in">
      <h1>Sign in to Docsight</h1>
      <Form
        submit="Sign in"
        isBusy={isBusy.value}
        error={error.value}
        onSubmit={(value) => void signIn(value('email'), value('password'))}
      >
        {(errorOf) => (
          <>
            <Field
              name="email"
              label="E-mail"
              error={errorOf('email')}
              control={(attributes) => <input {...attributes} type="email" autocomplete="username" required />}
            />
            <Field
              name="password"
              label="Password"
              error={errorOf('password')}
              control={(attributes) => (
                <input {...attributes} type="password" autocomplete="current-password" required />
              )}
            />
          </>
        )}
      </Form>
      <p>
        No account yet? <a href="/app/register">Create one</a>. <a href="/app/reset-password">Forgot the password?</a>
      </p>
    </main>
  );
};
