import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A modal dialog, open while it is rendered. The page behind it takes no input and no focus. When it closes, the browser
 * returns the focus to the element that had it before.
 */
export const Dialog = (props: {
  heading: string;
  /** Only screen readers read the heading. */
  hidesHeading?: boolean;
  /** A sentence below the heading. */
  reason?: string | undefined;
  /** Runs on Escape. Without it the dialog cannot be closed. */
  onCancel: (() => void) | undefined;
  /** Runs when the dialog opens and when it closes. */
  onOpenChange?: (isOpen: boolean) => void;
  width?: 'narrow' | 'wide';
  children: ComponentChildren;
}) => {
  const { heading, hidesHeading = false, reason, onCancel, onOpenChange, width = 'narrow', children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    onOpenChange?.(true);
    return () => {
      element?.close();
      onOpenChange?.(false);
    };
  }, []);

  const cancel = (event: Event): void => {
    event.preventDefault();
    onCancel?.();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The commands of the page do not apply in a dialog.
    event.stopPropagation();
    if (event.key === 'Escape') cancel(event);
  };
  /** Some browsers close the dialog at the second back gesture, without a `cancel` event. */
  const onClose = (): void => {
    // The dialog was removed by a render.
    if (!dialog.current?.isConnected) return;
    if (onCancel) onCancel();
    else dialog.current.showModal();
  };

  return (
    <dialog
      ref={dialog}
      class={`dialog dialog-${width}`}
      aria-labelledby={`${id}-heading`}
      aria-describedby={reason === undefined ? undefined : `${id}-reason`}
      onCancel={cancel}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <h2 id={`${id}-heading`} class={hidesHeading ? 'announcement' : undefined}>
        {heading}
      </h2>
      {reason !== undefined && (
        <p class="dialog-reason" id={`${id}-reason`}>
          {reason}
        </p>
      )}
      {children}
    </dialog>
  );
};
