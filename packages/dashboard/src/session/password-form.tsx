import { Field } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { FieldError, Form } from '../shell/form.tsx';

/** Asks for the password of a known account. */
export const PasswordForm = (props: { email: string; onSubmit: (password: string) => Promise<void> }) => {
  const { email, onSubmit } = props;
  const isBusy = useSignal(false);
  const error = useSignal<unknown>(undefined);

  const submit = async (password: string): Promise<void> => {
    isBusy.value = true;
    error.value = undefined;
    try {
      if (password === '') throw new FieldError('password', 'Enter your password.');
      await onSubmit(password);
    } catch (thrown) {
      error.value = thrown;
    } finally {
      isBusy.value = false;
    }
  };

  return (
    <Form
      submit="Sign in"
      isBusy={isBusy.value}
      error={error.value}
      onSubmit={(value) => void submit(value('password'))}
    >
      {(errorOf) => (
        <>
          <input type="hidden" autocomplete="username" value={email} />
          <Field
            name="password"
            label="Password"
            error={errorOf('password')}
            control={(attributes) => <input {...attributes} type="password" autocomplete="current-password" required />}
          />
        </>
      )}
    </Form>
  );
};
