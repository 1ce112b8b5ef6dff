import type { ComponentChildren } from 'preact';
import { errorText } from '../data/error-text.ts';

/** Says why an action failed. Shows nothing before that. `children` stand before the reason. */
export const ActionError = ({ error, children }: { error: unknown; children?: ComponentChildren }) =>
  error === undefined ? null : (
    <p class="form-error" role="alert">
      {children} {errorText(error)}
    </p>
  );
