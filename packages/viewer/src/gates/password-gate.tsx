import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ReadingSession } from '../session/reading-session.ts';
import { GateDialog } from './gate-dialog.tsx';
import { Field } from './form-field.tsx';
import { GateFields } from './gate-form.tsx';
import { makeGateForm } from './form-state.ts';
import { passwordProblem, refusalAt } from './form-errors.ts';

/** Asks for the document's password; there is no way round. Rendered as long as it is asked for. */
export const PasswordGate = (props: {
  session: Pick<ReadingSession, 'enterPassword' | 'gateInFront'>;
  privacy?: ComponentChildren;
}) => {
  const { session, privacy } = props;
  const form = useMemo(
    () =>
      makeGateForm<{ password: string }>({
        check: ({ password }) => passwordProblem(password),
        send: ({ password }) => session.enterPassword(password),
        explain: (refusal) => refusalAt('password', refusal),
      }),
    [session],
  );
  const problem = form.problem.value;

  return (
    <GateDialog
      heading="This document has a password"
      reason="Enter the password that the sender gave you."
      onCancel={undefined}
      onOpen={session.gateInFront}
    >
      <GateFields
        busy={form.busy.value}
        problem={problem}
        onSubmit={(field) => void form.submit({ password: field('password') })}
        privacy={privacy}
      >
        <Field
          name="password"
          label="Password"
          problem={problem}
          input={(common) => <input {...common} type="password" autocomplete="current-password" required />}
        />
      </GateFields>
    </GateDialog>
  );
};
