import type { Place } from '../layout/index.ts';

/** A finger that touched the screen and left it. */
export type Tap = Place & {
  /** In milliseconds. */
  startedAt: number;
  endedAt: number;
  /** How far the finger moved, in CSS pixels. */
  moved: number;
};

/** In milliseconds. A longer touch is not a tap. */
const maxTapMs = 250;
/** In milliseconds, between two taps. */
const maxPauseMs = 300;
/** In CSS pixels. */
const maxMove = 10;
const maxDistance = 40;

/** Returns whether two taps one after the other are a double tap. */
export const isDoubleTap = (first: Tap | undefined, second: Tap): boolean =>
  first !== undefined &&
  isTap(first) &&
  isTap(second) &&
  second.startedAt - first.endedAt <= maxPauseMs &&
  Math.hypot(second.x - first.x, second.y - first.y) <= maxDistance;

const isTap = ({ startedAt, endedAt, moved }: Tap): boolean => endedAt - startedAt <= maxTapMs && moved <= maxMove;
