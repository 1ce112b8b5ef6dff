import { useEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import type { Toasts } from './toasts.ts';

/** Shows the messages in front of everything, dialogs included. Render it once. */
export const ToastList = ({ toasts }: { toasts: Toasts }) => {
  const list = useRef<HTMLDivElement>(null);
  const shown = toasts.shown.value;

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // The element that was shown last is in front of the others.
    if (element.matches(':popover-open')) element.hidePopover();
    if (shown.length > 0) element.showPopover();
  }, [shown]);

  return (
    <div
      ref={list}
      class="toasts"
      popover="manual"
      role="region"
      aria-label="Notifications"
      onPointerEnter={() => toasts.hold(true)}
      onPointerLeave={() => toasts.hold(false)}
      onFocusCapture={() => toasts.hold(true)}
      onBlurCapture={() => toasts.hold(false)}
    >
      {shown.map(({ id, text, action }) => (
        <div key={id} class="toast" role="status">
          <p>{text}</p>
          {action && (
            <Button kind="quiet" onClick={action.run}>
              {action.label}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
};
