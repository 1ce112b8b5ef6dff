import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

/** A view has not moved for this time: images of its pages are worth loading. In milliseconds. */
const restMs = 120;

/** Returns a signal of whether a view rests. `onMove` runs with each of its movements. */
export const useRest = () => {
  const rests = useSignal(true);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onMove = (): void => {
    rests.value = false;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (rests.value = true), restMs);
  };
  return { rests, onMove };
};
