import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Renders its content when it is first near the window, because the content asks the API. */
export const InView = ({ children }: { children: () => ComponentChildren }) => {
  const isSeen = useSignal(false);
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        isSeen.value = true;
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return (
    <span ref={element} class="in-view">
      {isSeen.value && children()}
    </span>
  );
};
