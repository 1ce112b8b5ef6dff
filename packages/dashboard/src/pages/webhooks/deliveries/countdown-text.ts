import { formatDuration } from '../../../format/numbers.ts';

/** Says when the next attempt is made. @param now in milliseconds. */
export const countdownText = (until: string, now: number): string => {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));
  return seconds === 0 ? 'Next attempt now' : `Next attempt in ${formatDuration(seconds)}`;
};
