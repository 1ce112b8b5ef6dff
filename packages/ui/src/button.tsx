import type { ComponentChildren } from 'preact';

/** `main`: the one action that a part of the page is for. `danger`: removes something. `quiet`: has no frame. */
export type ButtonKind = 'plain' | 'main' | 'danger' | 'quiet';

export const Button = (props: {
  kind?: ButtonKind;
  type?: 'button' | 'submit';
  /** An action is in progress. The button keeps the focus and does nothing. */
  isBusy?: boolean;
  isDisabled?: boolean;
  /** Replaces the text for screen readers. Must contain it. */
  label?: string | undefined;
  /** The id of the popover that the button opens and closes. */
  popoverTarget?: string | undefined;
  /** The button shows and hides the element with the id `controls`. */
  isExpanded?: boolean | undefined;
  controls?: string | undefined;
  onClick?: (() => void) | undefined;
  children: ComponentChildren;
}) => {
  const { kind = 'plain', type = 'button', isBusy = false, isDisabled = false, label, popoverTarget, children } = props;
  const { isExpanded, controls } = props;
  const isInactive = isBusy || isDisabled;
  const onClick = (event: Event): void => {
    if (isInactive) event.preventDefault();
    else props.onClick?.();
  };
  return (
    <button
      type={type}
      class={`button button-${kind}`}
      aria-label={label}
      aria-busy={isBusy}
      // A button with the `disabled` attribute would lose the focus.
      aria-disabled={isInactive}
      popovertarget={popoverTarget}
      aria-expanded={isExpanded}
      aria-controls={controls}
      onClick={onClick}
    >
      {children}
    </button>
  );
};
