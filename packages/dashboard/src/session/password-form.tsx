import type { ComponentChildren } from 'preact';
import { usePublicAction } from '../data/use-action.ts';
import { Form } from '../shell/form.tsx';
import { required } from './credentials.ts';
import { HiddenUserName, PasswordField } from './fields.tsx';

/** Asks for the password of a known account. */
export const PasswordForm = (props: {
  email: string;
  onSubmit: (password: string) => Promise<void>;
  /** Beside the submit button. */
  actions: ComponentChildren;
}) => {
  const { email, onSubmit, actions } = props;
  const signIn = usePublicAction((password: string) =>
    onSubmit(required('password', password, 'Enter your password.')),
  );
  return (
    <Form
      submit="Sign in"
      isBusy={signIn.isBusy}
      error={signIn.error}
      onSubmit={(value) => void signIn.run(value('password'))}
      actions={actions}
    >
      {(errorOf) => (
        <>
          <HiddenUserName email={email} />
          <PasswordField name="password" label="Password" error={errorOf('password')} />
        </>
      )}
    </Form>
  );
};
