import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A form control with its label, hint and error. Screen readers read the error when it appears, and again with the control. */
export const Field = (props: {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Renders the control with these attributes. */
  control: (attributes: ControlAttributes) => ComponentChildren;
}) => {
  const { name, label, hint, error, control } = props;
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {control({
        id,
        name,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
      })}
      {hint !== undefined && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p class="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};

export type ControlAttributes = {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};
