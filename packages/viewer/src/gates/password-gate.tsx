import { Dialog, Field } from '@docsight/ui';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ReadingSession } from '../session/reading-session.ts';
import { GateForm } from './gate-form.tsx';
import { makeFormState } from './form-state.ts';
import { checkPassword, errorOf, submitError } from './form-errors.ts';

/** Asks for the document's password. Render it while the password is needed: the dialog cannot be closed. */
export const PasswordGate = (props: {
  session: Pick<ReadingSession, 'enterPassword' | 'setGateInFront'>;
  privacy?: ComponentChildren;
}) => {
  const { session, privacy } = props;
  const form = useMemo(
    () =>
      makeFormState<{ password: string }>({
        check: ({ password }) => checkPassword(password),
        send: ({ password }) => session.enterPassword(password),
        explain: (error) => submitError('password', error),
      }),
    [session],
  );
  const error = form.error.value;

  return (
    <Dialog
      heading="This document has a password"
      reason="Enter the password that the sender gave you."
      onCancel={undefined}
      onOpenChange={session.setGateInFront}
    >
      <GateForm
        isSending={form.isSending.value}
        error={error}
        onSubmit={(field) => void form.submit({ password: field('password') })}
        privacy={privacy}
      >
        <Field
          name="password"
          label="Password"
          error={errorOf(error, 'password')}
          control={(attributes) => <input {...attributes} type="password" autocomplete="current-password" required />}
        />
      </GateForm>
    </Dialog>
  );
};
