import type { ComponentChildren } from 'preact';
import { PageTitle } from './page-title.tsx';

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
  return (
    <>
      <header class="page-header">
        <PageTitle title={title} />
        {actions && <div class="page-actions">{actions}</div>}
      </header>
      {below}
      <div class="page-content">{children}</div>
    </>
  );
};
