import { Dialog, Field } from '@docsight/ui';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ReadingSession } from '../session/reading-session.ts';
import { GateForm } from './gate-form.tsx';
import { makeFormState } from './form-state.ts';
import { checkEmail, errorOf, submitError } from './form-errors.ts';
import { t } from '../texts/index.ts';

/** Asks for the reader's e-mail address. Render it while the gate is in front. */
export const EmailGate = (props: {
  session: Pick<ReadingSession, 'passGate' | 'setGateInFront'>;
  /** `full`: no page is open before. `preview`: some pages are. */
  kind: 'full' | 'preview';
  /** Returns to the open pages of a preview. */
  onBack?: (() => void) | undefined;
  privacy?: ComponentChildren;
  /** Who shared the document. */
  sender?: ComponentChildren;
}) => {
  const { session, kind, privacy, sender } = props;
  const onBack = kind === 'preview' ? props.onBack : undefined;
  const form = useMemo(
    () =>
      makeFormState<{ email: string; name: string }>({
        check: ({ email }) => checkEmail(email),
        send: ({ email, name }) => session.passGate(email.trim(), name.trim()),
        explain: (error) => submitError('email', error),
      }),
    [session],
  );
  const error = form.error.value;

  return (
    <Dialog
      heading={t(kind === 'preview' ? 'previewGateHeading' : 'gateHeading')}
      reason={t(kind === 'preview' ? 'previewGateReason' : 'gateReason')}
      onCancel={onBack}
      onOpenChange={session.setGateInFront}
    >
      <GateForm
        isSending={form.isSending.value}
        error={error}
        onSubmit={(field) => void form.submit({ email: field('email'), name: field('name') })}
        onBack={onBack}
        privacy={privacy}
        sender={sender}
      >
        <Field
          name="email"
          label={t('email')}
          error={errorOf(error, 'email')}
          control={(attributes) => (
            <input
              {...attributes}
              type="email"
              dir="ltr"
              inputMode="email"
              autocomplete="email"
              autocapitalize="none"
              required
            />
          )}
        />
        <Field
          name="name"
          label={t('nameOptional')}
          error={errorOf(error, 'name')}
          control={(attributes) => (
            <input {...attributes} type="text" dir="auto" autocomplete="name" spellcheck={false} />
          )}
        />
      </GateForm>
    </Dialog>
  );
};
