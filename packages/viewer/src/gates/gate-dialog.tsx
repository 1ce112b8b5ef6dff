import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A modal dialog of the browser, open as long as it is rendered: the page behind it takes no input, and focus stays in. onCancel: what Escape does; without it the
 * dialog stays. onOpen: told when it is open, and when it is closed.
 */
export const GateDialog = (props: {
  heading: string;
  reason: string;
  onCancel: (() => void) | undefined;
  onOpen: (isOpen: boolean) => void;
  children: ComponentChildren;
}) => {
  const { heading, reason, onCancel, onOpen, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    onOpen(true);
    return () => {
      element?.close();
      onOpen(false);
    };
  }, []);

  const cancel = (event: Event): void => {
    event.preventDefault();
    onCancel?.();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The keys of reading are not those of a form.
    event.stopPropagation();
    if (event.key === 'Escape') cancel(event);
  };
  /** Some browsers close it all the same, at the second gesture to go back. When it was taken away there is nothing to do. */
  const onClose = (): void => {
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
