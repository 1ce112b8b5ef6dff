import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns the width of an element in CSS pixels, and the reference to set on it. 0 before the first layout. */
export const useWidth = <Target extends HTMLElement>() => {
  const target = useRef<Target>(null);
  const width = useSignal(0);
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const measure = (): void => {
      width.value = element.clientWidth;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { target, width: width.value };
};
