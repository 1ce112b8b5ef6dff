import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';

/** An element that is scrolled past is never near. In milliseconds. */
const restsAfterMs = 100;

/** Returns a reference for an element, and whether the element rests near the window. */
export const useNearWindow = (): { element: RefObject<HTMLSpanElement | null>; isNear: boolean } => {
  const isNear = useSignal(false);
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => (isNear.value = true), restsAfterMs);
        else isNear.value = false;
      },
      { rootMargin: '200px' },
    );
    if (element.current) observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return { element, isNear: isNear.value };
};
