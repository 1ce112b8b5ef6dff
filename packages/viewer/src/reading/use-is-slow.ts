import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** What loads for longer than this says so, in milliseconds. */
const slowAfterMs = 4_000;

/** Returns true when something has waited for long. */
export const useIsSlow = (isWaiting: boolean): boolean => {
  const isSlow = useSignal(false);
  useEffect(() => {
    isSlow.value = false;
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => (isSlow.value = true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isSlow.value;
};
