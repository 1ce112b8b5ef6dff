import type { ComponentChildren, Ref } from 'preact';

export const IconButton = (props: {
  label: string;
  tooltip: string;
  /** The state of a toggle button. */
  isPressed?: boolean;
  /** What the button opens, for screen readers. */
  popup?: 'menu';
  /** Whether the part of the page that the button opens is open. */
  isExpanded?: boolean;
  /** The id of that part. */
  controls?: string;
  isDisabled?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  onClick: () => void;
  children: ComponentChildren;
}) => (
  <button
    ref={props.buttonRef}
    type="button"
    class="icon-button"
    aria-label={props.label}
    title={props.tooltip}
    aria-pressed={props.isPressed}
    aria-haspopup={props.popup}
    aria-expanded={props.isExpanded}
    aria-controls={props.controls}
    // A button with the `disabled` attribute would lose the focus.
    aria-disabled={props.isDisabled}
    onClick={() => {
      if (!props.isDisabled) props.onClick();
    }}
  >
    {props.children}
  </button>
);
