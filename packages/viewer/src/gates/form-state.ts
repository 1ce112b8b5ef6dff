import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { ViewerError } from '../api/viewer-error.ts';
import type { FormError } from './form-errors.ts';

/** The state of a gate's form, without its elements. Only one submission is sent at a time. */
export type FormState<Values> = {
  isSending: ReadonlySignal<boolean>;
  error: ReadonlySignal<FormError | undefined>;
  submit(values: Values): Promise<void>;
};

export const makeFormState = <Values>(options: {
  /** Finds errors before anything is sent. */
  check: (values: Values) => FormError | undefined;
  send: (values: Values) => Promise<void>;
  /** Converts an error response. */
  explain: (error: ViewerError) => FormError;
}): FormState<Values> => {
  const isSending = signal(false);
  const error = signal<FormError | undefined>(undefined);
  return {
    isSending,
    error,
    submit: async (values) => {
      if (isSending.value) return;
      const found = options.check(values);
      error.value = copyOf(found);
      if (found) return;
      isSending.value = true;
      try {
        await options.send(values);
      } catch (thrown) {
        if (!(thrown instanceof ViewerError)) throw thrown;
        error.value = copyOf(options.explain(thrown));
      } finally {
        isSending.value = false;
      }
    },
  };
};

/** Returns another object each time, so that the same error is announced again. */
const copyOf = (error: FormError | undefined): FormError | undefined => error && { ...error };
