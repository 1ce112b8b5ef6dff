import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A part of a page with a heading. */
export const Panel = (props: { title: string; actions?: ComponentChildren; children: ComponentChildren }) => {
  const id = useId();
  return (
    <section class="panel" aria-labelledby={id}>
      <header class="panel-header">
        <h2 id={id}>{props.title}</h2>
        {props.actions}
      </header>
      {props.children}
    </section>
  );
};
