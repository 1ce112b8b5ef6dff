import { standardZoom } from '../layout/index.ts';
import type { Place, View } from '../layout/index.ts';
import { isDoubleTap } from './double-tap.ts';
import type { Tap } from './double-tap.ts';
import { wheelFactor } from './transform.ts';
import { makeZoomGesture } from './zoom-gesture.ts';
import type { ZoomGesture } from './zoom-gesture.ts';

/** A zoom with the wheel ends after this pause, in milliseconds. */
const wheelPauseMs = 160;
/** How much a double tap enlarges, relative to the standard zoom. */
const doubleTapRatio = 2.5;
/** A double tap zooms back from this ratio on. */
const zoomedInRatio = 1.1;

/** Safari's event for a pinch on a trackpad. Other browsers report a wheel event with the Ctrl key. */
type SafariGesture = UIEvent & { scale: number; clientX: number; clientY: number };

/**
 * Zooms with two fingers, a double tap, and the wheel with Ctrl or ⌘. One finger scrolls by itself, with momentum.
 * @param area the element in which the pages scroll.
 * @returns a function that removes the listeners.
 */
export const listenToGestures = (area: HTMLElement, view: View): (() => void) => {
  const listening = new AbortController();
  const { signal } = listening;
  const gesture = makeZoomGesture(area, view);
  const isOff = (): boolean => view.isSlideshow.peek() || view.layout.peek().rows.length === 0;
  const placeIn = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
    const { left, top } = area.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const parts: GestureParts = { area, view, gesture, placeIn, isOff, signal };
  listenToWheel(parts);
  listenToFingers(parts);
  listenToTaps(parts);
  listenToSafari(parts);
  return () => listening.abort();
};

type GestureParts = {
  area: HTMLElement;
  view: View;
  gesture: ZoomGesture;
  /** Returns the place of an event in the view. */
  placeIn: (event: { clientX: number; clientY: number }) => Place;
  isOff: () => boolean;
  signal: AbortSignal;
};

const listenToWheel = ({ area, gesture, placeIn, isOff, signal }: GestureParts): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    // Else the browser zooms the whole page.
    event.preventDefault();
    if (isOff()) return;
    const at = placeIn(event);
    gesture.begin(at);
    gesture.zoomBy(wheelFactor(event), at);
    clearTimeout(timer);
    timer = setTimeout(gesture.end, wheelPauseMs);
  };
  area.addEventListener('wheel', onWheel, { passive: false, signal });
};

const listenToFingers = ({ area, gesture, placeIn, isOff, signal }: GestureParts): void => {
  let distance = 0;
  let isPinching = false;
  const middleOf = ([one, other]: TouchList): Place =>
    placeIn({ clientX: (one!.clientX + other!.clientX) / 2, clientY: (one!.clientY + other!.clientY) / 2 });
  const distanceOf = ([one, other]: TouchList): number =>
    Math.max(1, Math.hypot(one!.clientX - other!.clientX, one!.clientY - other!.clientY));

  const onStart = ({ touches }: TouchEvent): void => {
    if (touches.length !== 2 || isOff()) return;
    isPinching = true;
    distance = distanceOf(touches);
    gesture.begin(middleOf(touches));
  };
  const onMove = (event: TouchEvent): void => {
    if (!isPinching || event.touches.length !== 2) return;
    // The browser must not scroll at the same time. It cannot be stopped where it has begun to.
    if (event.cancelable) event.preventDefault();
    const before = distance;
    distance = distanceOf(event.touches);
    gesture.zoomBy(distance / before, middleOf(event.touches));
  };
  const onEnd = ({ touches }: TouchEvent): void => {
    if (!isPinching || touches.length >= 2) return;
    isPinching = false;
    gesture.end();
  };
  area.addEventListener('touchstart', onStart, { passive: true, signal });
  area.addEventListener('touchmove', onMove, { passive: false, signal });
  area.addEventListener('touchend', onEnd, { passive: true, signal });
  area.addEventListener('touchcancel', onEnd, { passive: true, signal });
};

const listenToTaps = ({ area, view, gesture, placeIn, isOff, signal }: GestureParts): void => {
  let start: (Place & { atMs: number }) | undefined;
  let last: Tap | undefined;

  const onStart = ({ touches, timeStamp }: TouchEvent): void => {
    start = touches.length === 1 ? { ...placeIn(touches[0]!), atMs: timeStamp } : undefined;
    if (!start) last = undefined;
  };
  const onEnd = ({ changedTouches, timeStamp, target }: TouchEvent): void => {
    const isOnControl = target instanceof Element && target.closest('a, button, input') !== null;
    if (!start || isOff() || isOnControl) return;
    const place = placeIn(changedTouches[0]!);
    const moved = Math.hypot(place.x - start.x, place.y - start.y);
    const tap = { ...place, startedAt: start.atMs, endedAt: timeStamp, moved };
    start = undefined;
    if (!isDoubleTap(last, tap)) {
      last = tap;
      return;
    }
    last = undefined;
    const { standard, max } = view.scales.peek();
    const isZoomedIn = view.scale.peek() > standard * zoomedInRatio;
    gesture.zoomTo(
      isZoomedIn ? standardZoom : { kind: 'scale', scale: Math.min(max, standard * doubleTapRatio) },
      place,
    );
  };
  area.addEventListener('touchstart', onStart, { passive: true, signal });
  area.addEventListener('touchend', onEnd, { passive: true, signal });
};

const listenToSafari = ({ area, gesture, placeIn, isOff, signal }: GestureParts): void => {
  let scale = 1;
  const on = (type: string, react: (event: SafariGesture) => void): void =>
    area.addEventListener(
      type,
      (event) => {
        event.preventDefault();
        // On touch screens the fingers are reported too.
        if (!isOff() && navigator.maxTouchPoints === 0) react(event as SafariGesture);
      },
      { passive: false, signal },
    );
  on('gesturestart', (event) => {
    scale = 1;
    gesture.begin(placeIn(event));
  });
  on('gesturechange', (event) => {
    gesture.zoomBy(event.scale / scale, placeIn(event));
    scale = event.scale;
  });
  on('gestureend', gesture.end);
};
