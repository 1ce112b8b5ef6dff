import { useSignal } from '@preact/signals';
import { useApp } from '../app-context.ts';

/** A change that a person makes. */
export type Action<Input extends unknown[]> = {
  /** Runs it, unless it is already running. Resolves to whether it succeeded. */
  run(...input: Input): Promise<boolean>;
  isBusy: boolean;
  /** The error of the last run. */
  error: unknown;
  clearError(): void;
};

/** Makes an action of a function that calls the API. A session that has ended is renewed first. */
export const useAction = <Input extends unknown[]>(run: (...input: Input) => Promise<void>): Action<Input> => {
  const { session } = useApp();
  return usePublicAction((...input: Input) => session.call(() => run(...input)));
};

/** Makes an action of a function that needs no session. */
export const usePublicAction = <Input extends unknown[]>(run: (...input: Input) => Promise<void>): Action<Input> => {
  const isBusy = useSignal(false);
  const error = useSignal<unknown>(undefined);
  return {
    run: async (...input) => {
      if (isBusy.peek()) return false;
      isBusy.value = true;
      error.value = undefined;
      try {
        await run(...input);
        return true;
      } catch (thrown) {
        error.value = thrown;
        return false;
      } finally {
        isBusy.value = false;
      }
    },
    isBusy: isBusy.value,
    error: error.value,
    clearError: () => {
      error.value = undefined;
    },
  };
};
