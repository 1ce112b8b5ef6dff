import { useEffect, useRef } from 'preact/hooks';

/** Scrolls to the top of a list and focuses it when another page of the list is opened. Returns the reference to set on it. */
export const useTopOfList = (page: number) => {
  const top = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // A filter that returns to the first page keeps the focus.
    if (document.activeElement?.matches('input, select')) return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, [page]);
  return top;
};
