import { signal } from '@preact/signals';

/** Whether a script has not arrived: it is loaded again when the device is online (`waits`), or it may be gone. */
export const missingScript = signal<'waits' | 'gone' | undefined>(undefined);

/**
 * Returns a function that loads a script, and again whenever the device comes online, until the script has arrived.
 * `load` returns `undefined` for a script that did not arrive: the reload notice has handled `vite:preloadError`.
 */
export const loadScript =
  <Script>(load: () => Promise<Script | undefined>): (() => Promise<Script>) =>
  async () => {
    for (;;) {
      // Before the attempt, so that no event is missed that comes while it fails.
      const { online, forget } = nextOnline();
      const script = await load();
      if (script !== undefined) {
        forget();
        missingScript.value = undefined;
        return script;
      }
      await online;
    }
  };

const nextOnline = (): { online: Promise<unknown>; forget: () => void } => {
  const controller = new AbortController();
  const online = new Promise((resolve) =>
    addEventListener('online', resolve, { once: true, signal: controller.signal }),
  );
  return { online, forget: () => controller.abort() };
};
