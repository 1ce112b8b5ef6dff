import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

type Toast = {
  id: number;
  text: string;
  action: { label: string; run: () => void } | undefined;
};

/** Short messages about what has happened. Each disappears by itself. */
export type Toasts = {
  /**
   * Shows a message. Screen readers read it.
   * @param options.showForMs 6 s by default. The time stops while the pointer or the focus is on the messages.
   * @param options.onHide runs when the message disappears without its action, for example to do what could be undone.
   * @returns a function that hides it.
   */
  show(text: string, options?: ToastOptions): () => void;
  /** The newest is last. */
  shown: ReadonlySignal<readonly Toast[]>;
  /** Stops and restarts the time of all messages. */
  hold(isHeld: boolean): void;
};

type ToastOptions = {
  action?: { label: string; run: () => void };
  showForMs?: number;
  onHide?: () => void;
};

const tickMs = 250;

/** @param every runs a function repeatedly, every so many milliseconds, and returns a function that stops it. */
export const makeToasts = (every: (run: () => void, ms: number) => () => void): Toasts => {
  const shown = signal<readonly Toast[]>([]);
  let lastId = 0;
  let isHeld = false;

  const remove = (id: number): boolean => {
    const before = shown.peek();
    shown.value = before.filter((toast) => toast.id !== id);
    return shown.peek().length < before.length;
  };

  return {
    show: (text, { action, showForMs = 6_000, onHide } = {}) => {
      lastId += 1;
      const id = lastId;
      let leftMs = showForMs;
      const hide = (): void => {
        stop();
        if (remove(id)) onHide?.();
      };
      const stop = every(() => {
        if (isHeld) return;
        leftMs -= tickMs;
        if (leftMs <= 0) hide();
      }, tickMs);
      const run = (): void => {
        stop();
        if (remove(id)) action?.run();
      };
      shown.value = [...shown.peek(), { id, text, action: action && { label: action.label, run } }];
      return hide;
    },
    shown,
    hold: (held) => {
      isHeld = held;
    },
  };
};
