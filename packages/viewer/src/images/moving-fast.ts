import { effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { View } from '../layout/index.ts';

/** The greatest scroll speed at which a reader can read, in CSS pixels per millisecond. */
const maxReadingSpeed = 2.5;
/** The view counts as still this long after the last fast move, in milliseconds. */
const stillAfterMs = 120;

/** True while the view scrolls too fast to read or zooms, and `stillAfterMs` longer. */
export const makeIsMovingFast = ({ scroll, scale, viewport, isPlaced }: View): ReadonlySignal<boolean> => {
  const isMovingFast = signal(false);
  let last = { top: 0, atMs: 0, scale: NaN };
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const now = { top: scroll.value.top, atMs: performance.now(), scale: isPlaced.value ? scale.value : NaN };
    if (!viewport.value) return;
    const isFast = Math.abs(now.top - last.top) / Math.max(1, now.atMs - last.atMs) > maxReadingSpeed;
    // The first layout is no zoom.
    const hasZoomed = Math.abs(now.scale - last.scale) > 0;
    last = now;
    if (!isFast && !hasZoomed && !isMovingFast.peek()) return;
    isMovingFast.value = true;
    clearTimeout(timer);
    timer = setTimeout(() => void (isMovingFast.value = false), stillAfterMs);
  });
  return isMovingFast;
};
