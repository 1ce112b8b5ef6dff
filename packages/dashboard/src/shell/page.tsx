import type { ComponentChildren } from 'preact';
import { usePageHeading } from './use-page-heading.ts';

/** A page with its heading. */
export const Page = (props: {
  title: string;
  /** Beside the heading, such as a button. */
  actions?: ComponentChildren;
  /** Below the heading, such as tabs. */
  below?: ComponentChildren;
  children: ComponentChildren;
}) => {
  const { title, actions, below, children } = props;
  const heading = usePageHeading(title);
  return (
    <>
      <header class="page-header">
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {actions && <div class="page-actions">{actions}</div>}
      </header>
      {below}
      <div class="page-content">{children}</div>
    </>
  );
};
