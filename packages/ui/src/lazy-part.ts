import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/** A part of the page whose script is loaded when it is first needed. */
export type LazyPart<Part> = {
  /** `waiting`: it was not needed yet. `failed`: the script could not be loaded. */
  state: ReadonlySignal<'waiting' | 'loading' | 'failed' | 'done'>;
  /** Undefined until the state is `done`. */
  part: ReadonlySignal<Part | undefined>;
  /** Loads the script once. After a failure it loads it again. Returns undefined when the script could not be loaded. */
  load(): Promise<Part | undefined>;
};

/** @param start makes the part. Runs once, after the script was loaded. */
export const makeLazyPart = <Script, Part>(
  importScript: () => Promise<Script>,
  start: (script: Script) => Part,
): LazyPart<Part> => {
  const started = signal<{ part: Part } | undefined>(undefined);
  const attempt = signal<'waiting' | 'loading' | 'failed'>('waiting');
  let loading: Promise<Part | undefined> | undefined;

  const load = async (): Promise<Part | undefined> => {
    attempt.value = 'loading';
    const script = await importScript().then(
      (loaded) => ({ loaded }),
      // A file that does not arrive. The state shows it.
      () => undefined,
    );
    if (script) started.value = { part: start(script.loaded) };
    else attempt.value = 'failed';
    return started.peek()?.part;
  };

  return {
    state: computed(() => (started.value ? 'done' : attempt.value)),
    part: computed(() => started.value?.part),
    load: async () => {
      if (started.peek()) return started.peek()!.part;
      loading ??= load().finally(() => (loading = undefined));
      return loading;
    },
  };
};
