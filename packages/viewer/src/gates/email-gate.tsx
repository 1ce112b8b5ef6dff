import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ReadingSession } from '../session/reading-session.ts';
import { GateDialog } from './gate-dialog.tsx';
import { Field } from './form-field.tsx';
import { GateFields } from './gate-form.tsx';
import { makeGateForm } from './form-state.ts';
import { emailProblem, refusalAt } from './form-errors.ts';

/** Asks for the reader's e-mail. full: nothing is open before; preview: onBack returns to the pages that are. Rendered as long as the gate is in front. */
export const EmailGate = (props: {
  session: Pick<ReadingSession, 'passGate' | 'gateInFront'>;
  kind: 'full' | 'preview';
  onBack?: (() => void) | undefined;
  privacy?: ComponentChildren;
}) => {
  const { session, kind, privacy } = props;
  const onBack = kind === 'preview' ? props.onBack : undefined;
  const form = useMemo(
    () =>
      makeGateForm<{ email: string; name: string }>({
        check: ({ email }) => emailProblem(email),
        send: ({ email, name }) => session.passGate(email.trim(), name.trim()),
        explain: (refusal) => refusalAt('email', refusal),
      }),
    [session],
  );
  const problem = form.problem.value;

  return (
    <GateDialog
      heading={kind === 'preview' ? 'Read on' : 'Before you read'}
      reason={
        kind === 'preview'
          ? 'The sender asks for your e-mail before you read on.'
          : 'The sender asks for your e-mail before you read this document.'
      }
      onCancel={onBack}
      onOpen={session.gateInFront}
    >
      <GateFields
        busy={form.busy.value}
        problem={problem}
        onSubmit={(field) => void form.submit({ email: field('email'), name: field('name') })}
        onBack={onBack}
        privacy={privacy}
      >
        <Field
          name="email"
          label="E-mail"
          problem={problem}
          input={(common) => (
            <input {...common} type="email" inputMode="email" autocomplete="email" autocapitalize="none" required />
          )}
        />
        <Field
          name="name"
          label="Name (optional)"
          problem={problem}
          input={(common) => <input {...common} type="text" autocomplete="name" spellcheck={false} />}
        />
      </GateFields>
    </GateDialog>
  );
};
