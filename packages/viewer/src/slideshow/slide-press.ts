/** A press on a slide: where it began and ended, in CSS pixels of the window. */
export type SlidePress = {
  isTouch: boolean;
  from: { x: number; y: number };
  to: { x: number; y: number };
  /** The width of the window. */
  width: number;
};

/** In CSS pixels. A longer movement of a finger is a swipe. */
const minSwipe = 40;
const maxTapMove = 10;
/** A tap in this part of the screen, from the left, turns back. */
const backPart = 0.25;

/**
 * Returns in which direction a press turns the slides, or undefined when it does not. A click of the mouse turns to the next one.
 * A finger swipes, or taps at the left side to go back.
 */
export const turnOf = ({ isTouch, from, to, width }: SlidePress): 1 | -1 | undefined => {
  const right = to.x - from.x;
  const down = Math.abs(to.y - from.y);
  if (Math.hypot(right, down) <= maxTapMove) return isTouch && to.x < width * backPart ? -1 : 1;
  if (!isTouch || Math.abs(right) < minSwipe || Math.abs(right) < down) return undefined;
  return right < 0 ? 1 : -1;
};
