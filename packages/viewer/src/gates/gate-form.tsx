import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Problem } from './form-errors.ts';

/**
 * The form in a gate's dialog. busy: it is on its way; its button stays where focus is, and does nothing. onBack: without it there is no way round. privacy: the line about
 * what is measured.
 */
export const GateFields = (props: {
  busy: boolean;
  problem: Problem | undefined;
  onSubmit: (field: (name: string) => string) => void;
  onBack?: (() => void) | undefined;
  privacy: ComponentChildren;
  children: ComponentChildren;
}) => {
  const { busy, problem, onSubmit, onBack, privacy, children } = props;
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus();
  }, [problem]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = new FormData(form.current ?? undefined);
    onSubmit((name) => {
      const value = given.get(name);
      return typeof value === 'string' ? value : '';
    });
  };

  return (
    <form ref={form} noValidate aria-busy={busy} onSubmit={submit}>
      {children}
      {problem?.field === 'form' && (
        <p class="gate-problem" role="alert">
          {problem.sentence}
        </p>
      )}
      <div class="gate-actions">
        {onBack && (
          <button type="button" class="gate-back" onClick={onBack}>
            Back
          </button>
        )}
        <button type="submit" class="gate-continue" aria-disabled={busy}>
          Continue
        </button>
      </div>
      {privacy}
    </form>
  );
};
