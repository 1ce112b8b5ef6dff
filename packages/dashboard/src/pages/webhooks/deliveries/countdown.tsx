import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { formatDuration } from '../../../format/numbers.ts';
import { formatDateTime } from '../../../format/time.ts';

/** Counts down to the next attempt. */
export const Countdown = ({ until }: { until: string }) => {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now.value) / 1_000));
  return (
    <time class="countdown" dateTime={until} title={formatDateTime(until)}>
      {seconds === 0 ? 'Next attempt now' : `Next attempt in ${formatDuration(seconds)}`}
    </time>
  );
};
