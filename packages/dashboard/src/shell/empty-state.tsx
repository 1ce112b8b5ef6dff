import type { ComponentChildren } from 'preact';

/** Says why there is nothing yet, and what the person can do. */
export const EmptyState = (props: { heading: string; text: string; action?: ComponentChildren }) => (
  <div class="panel-state panel-empty">
    <h2>{props.heading}</h2>
    <p>{props.text}</p>
    {props.action}
  </div>
);
