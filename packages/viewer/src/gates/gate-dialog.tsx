import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A modal dialog, open while it is rendered. The page behind it takes no input and no focus. */
export const GateDialog = (props: {
  heading: string;
  reason: string;
  /** Runs on Escape. Without it the dialog cannot be closed. */
  onCancel: (() => void) | undefined;
  /** Runs when the dialog opens and when it closes. */
  onOpenChange: (isOpen: boolean) => void;
  children: ComponentChildren;
}) => {
  const { heading, reason, onCancel, onOpenChange, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    onOpenChange(true);
    return () => {
      element?.close();
      onOpenChange(false);
    };
  }, []);

  const cancel = (event: Event): void => {
    event.preventDefault();
    onCancel?.();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The commands of the pages do not apply in a form.
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
      class="gate"
      aria-labelledby="gate-heading"
      aria-describedby="gate-reason"
      onCancel={cancel}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <h2 id="gate-heading">{heading}</h2>
      <p id="gate-reason">{reason}</p>
      {children}
    </dialog>
  );
};
