import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ReadingSession } from '../session/reading-session.ts';
import { GateDialog } from './gate-dialog.tsx';
import { FormField } from './form-field.tsx';
import { GateForm } from './gate-form.tsx';
import { makeFormState } from './form-state.ts';
import { checkPassword, submitError } from './form-errors.ts';

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
    <GateDialog
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
        <FormField
          name="password"
          label="Password"
          error={error}
          input={(attributes) => <input {...attributes} type="password" autocomplete="current-password" required />}
        />
      </GateForm>
    </GateDialog>
  );
};
