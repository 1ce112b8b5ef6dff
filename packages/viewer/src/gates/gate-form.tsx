import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { FormError } from './form-errors.ts';
import { t } from '../texts/index.ts';

/** The form in a gate's dialog. */
export const GateForm = (props: {
  /** While it is true, the button keeps the focus but does nothing. */
  isSending: boolean;
  error: FormError | undefined;
  /** `field` returns the value of the field with a name. */
  onSubmit: (field: (name: string) => string) => void;
  /** Without it there is no "Back" button. */
  onBack?: (() => void) | undefined;
  /** The note about what is measured. */
  privacy: ComponentChildren;
  /** Who shared the document. */
  sender: ComponentChildren;
  children: ComponentChildren;
}) => {
  const { isSending, error, onSubmit, onBack, privacy, sender, children } = props;
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>(`[name="${error.field}"]`)?.focus();
  }, [error]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(form.current ?? undefined);
    onSubmit((name) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    });
  };

  return (
    <form ref={form} class="gate-form" noValidate aria-busy={isSending} onSubmit={submit}>
      <div class="gate-sender">{sender}</div>
      {children}
      {error?.field === 'form' && (
        <p class="gate-error" role="alert">
          {error.message}
        </p>
      )}
      <div class="gate-actions">
        {onBack && (
          <button type="button" class="gate-back" onClick={onBack}>
            {t('back')}
          </button>
        )}
        <button type="submit" class="gate-continue" aria-disabled={isSending}>
          {t('continue')}
        </button>
      </div>
      {privacy}
    </form>
  );
};
