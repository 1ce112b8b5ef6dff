import { Dialog, Field } from '@docsight/ui';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ReadingSession } from '../session/reading-session.ts';
import { GateForm } from './gate-form.tsx';
import { makeFormState } from './form-state.ts';
import { checkPassword, errorOf, submitError } from './form-errors.ts';
import { t } from '../texts/index.ts';

/** Asks for the document's password. Render it while the password is needed: the dialog cannot be closed. */
export const PasswordGate = (props: {
  session: Pick<ReadingSession, 'enterPassword' | 'setGateInFront'>;
  privacy?: ComponentChildren;
  /** Who shared the document. */
  sender?: ComponentChildren;
}) => {
  const { session, privacy, sender } = props;
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
      heading={t('passwordHeading')}
      reason={t('passwordReason')}
      onCancel={undefined}
      onOpenChange={session.setGateInFront}
    >
      <GateForm
        isSending={form.isSending.value}
        error={error}
        onSubmit={(field) => void form.submit({ password: field('password') })}
        privacy={privacy}
        sender={sender}
      >
        <Field
          name="password"
          label={t('password')}
          error={errorOf(error, 'password')}
          control={(attributes) => (
            <input {...attributes} type="password" dir="ltr" autocomplete="current-password" required />
          )}
        />
      </GateForm>
    </Dialog>
  );
};
