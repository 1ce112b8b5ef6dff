import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { ViewerError } from '../api/viewer-error.ts';
import type { Problem } from './form-errors.ts';

/** What a gate's form does, without the page: it is sent once at a time, and says what was wrong. */
export type GateForm<Values> = {
  busy: ReadonlySignal<boolean>;
  problem: ReadonlySignal<Problem | undefined>;
  submit(values: Values): Promise<void>;
};

/** check: what is wrong before anything is sent. explain: what the server had against it. */
export const makeGateForm = <Values>(options: {
  check: (values: Values) => Problem | undefined;
  send: (values: Values) => Promise<void>;
  explain: (refusal: ViewerError) => Problem;
}): GateForm<Values> => {
  const busy = signal(false);
  const problem = signal<Problem | undefined>(undefined);
  return {
    busy,
    problem,
    submit: async (values) => {
      if (busy.value) return;
      const found = options.check(values);
      problem.value = again(found);
      if (found) return;
      busy.value = true;
      try {
        await options.send(values);
      } catch (error) {
        if (!(error instanceof ViewerError)) throw error;
        problem.value = again(options.explain(error));
      } finally {
        busy.value = false;
      }
    },
  };
};

/** Another object each time, so that the same mistake, made again, is told again. */
const again = (problem: Problem | undefined): Problem | undefined => problem && { ...problem };
