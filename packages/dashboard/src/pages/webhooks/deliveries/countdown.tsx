import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { formatDateTime } from '../../../format/time.ts';
import { countdownText } from './countdown-text.ts';

/** Counts down to the next attempt. */
export const Countdown = ({ until }: { until: string }) => {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time class="countdown" dateTime={until} title={formatDateTime(until)}>
      {countdownText(until, now.value)}
    </time>
  );
};
