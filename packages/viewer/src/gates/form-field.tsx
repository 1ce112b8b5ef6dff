import type { ComponentChildren } from 'preact';
import type { FieldName, FormError } from './form-errors.ts';

/** A field with its label and error. Screen readers read the error when it appears, and again with the field. */
export const FormField = (props: {
  name: FieldName;
  label: string;
  error: FormError | undefined;
  /** Renders the input element with these attributes. */
  input: (attributes: InputAttributes) => ComponentChildren;
}) => {
  const { name, label, error, input } = props;
  const id = `gate-${name}`;
  const hasError = error?.field === name;
  return (
    <div class="gate-field">
      <label for={id}>{label}</label>
      {input({
        id,
        name,
        'aria-invalid': hasError,
        'aria-describedby': hasError ? `${id}-error` : undefined,
      })}
      {hasError && (
        <p class="gate-error" id={`${id}-error`} role="alert">
          {error.message}
        </p>
      )}
    </div>
  );
};

type InputAttributes = {
  id: string;
  name: FieldName;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};
