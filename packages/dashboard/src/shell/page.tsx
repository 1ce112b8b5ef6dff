import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Whether the person has moved from one page to another. The browser focuses the first page by itself. */
let hasNavigated = false;
let lastPath = '';

/** Remembers that another page was opened. A change of the query stays on the page. */
export const noteNavigation = (url: string): void => {
  const path = url.replace(/[?#].*$/, '');
  if (lastPath !== '' && path !== lastPath) hasNavigated = true;
  lastPath = path;
};

/** A page with its heading. Screen readers read the heading of each page that is opened. */
export const Page = (props: {
  title: string;
  /** Beside the heading, such as a button. */
  actions?: ComponentChildren;
  /** Below the heading, such as tabs. */
  below?: ComponentChildren;
  children: ComponentChildren;
}) => {
  const { title, actions, below, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    document.title = `${title} · Docsight`;
  }, [title]);
  useLayoutEffect(() => {
    if (hasNavigated) heading.current?.focus({ preventScroll: true });
  }, []);

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
