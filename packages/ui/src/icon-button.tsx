import type { ComponentChildren } from 'preact';

export const IconButton = (props: {
  label: string;
  tooltip: string;
  /** The state of a toggle button. */
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children: ComponentChildren;
}) => (
  <button
    type="button"
    class="icon-button"
    aria-label={props.label}
    title={props.tooltip}
    aria-pressed={props.isPressed}
    // A button with the `disabled` attribute would lose the focus.
    aria-disabled={props.isDisabled}
    onClick={() => {
      if (!props.isDisabled) props.onClick();
    }}
  >
    {props.children}
  </button>
);
