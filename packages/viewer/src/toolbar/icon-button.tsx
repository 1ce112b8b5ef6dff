import type { ComponentChildren } from 'preact';

/** pressed: for what stays on until it is pressed again. */
export const IconButton = (props: {
  label: string;
  tip: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ComponentChildren;
}) => (
  <button
    type="button"
    class="icon-button"
    aria-label={props.label}
    title={props.tip}
    aria-pressed={props.pressed}
    // A button that is disabled under the finger would lose the focus.
    aria-disabled={props.disabled}
    onClick={() => {
      if (!props.disabled) props.onClick();
    }}
  >
    {props.children}
  </button>
);
