import type { RefObject } from 'preact';
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

/** Names the page. Screen readers read the heading of each page that is opened. */
export const usePageHeading = (title: string): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = `${title} · Docsight`;
  }, [title]);
  useLayoutEffect(() => {
    if (hasNavigated) focusAsArrival(heading.current);
  }, []);
  return heading;
};

/** Moves the focus to the heading of the page, when the element that had it disappears. */
export const focusPageHeading = (): void => focusAsArrival(document.querySelector('h1'));

/** Moves the focus without showing the whole title, which is for people who move the focus themselves. */
const focusAsArrival = (heading: HTMLHeadingElement | null): void => {
  if (heading === null) return;
  heading.dataset.arrived = 'true';
  heading.addEventListener('blur', () => delete heading.dataset.arrived, { once: true });
  heading.focus({ preventScroll: true });
};
