import { Button } from '@docsight/ui';
import type { ButtonKind } from '@docsight/ui';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { errorText, fieldErrorText, fieldOf } from '../data/error-text.ts';
import { FieldError } from './field-error.ts';

export { FieldError };

/** Returns the error of a field, or undefined. */
export type ErrorOf = (field: string) => string | undefined;

/** A form whose errors stand at their fields. What was typed stays after an error. */
export const Form = (props: {
  submit: string;
  submitKind?: ButtonKind;
  isBusy: boolean;
  /** The error of the last submit. */
  error: unknown;
  /** @param value returns the text of a field. */
  onSubmit: (value: (field: string) => string) => void;
  /** Beside the submit button. */
  actions?: ComponentChildren;
  /** Renders the fields. */
  children: (errorOf: ErrorOf) => ComponentChildren;
}) => {
  const { submit, submitKind = 'main', isBusy, error, onSubmit, actions, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const field = error instanceof FieldError ? error.field : fieldOf(error);
  const message = error instanceof FieldError ? error.message : error === undefined ? undefined : errorText(error);
  const control = field === undefined ? null : form.current?.elements.namedItem(field);
  const isShownAtField = control instanceof HTMLElement;

  useLayoutEffect(() => {
    const named = field === undefined ? null : form.current?.elements.namedItem(field);
    if (named instanceof HTMLElement) named.focus();
  }, [error]);

  const onSubmitEvent = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(form.current ?? undefined);
    onSubmit((name) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    });
  };

  return (
    <form ref={form} class="form" noValidate aria-busy={isBusy} onSubmit={onSubmitEvent}>
      {children((name) => (isShownAtField && name === field && message ? fieldErrorText(name, message) : undefined))}
      {message !== undefined && !isShownAtField && (
        <p class="form-error" role="alert">
          {message}
        </p>
      )}
      <div class="form-actions">
        <Button kind={submitKind} type="submit" isBusy={isBusy}>
          {submit}
        </Button>
        {actions}
      </div>
    </form>
  );
};
