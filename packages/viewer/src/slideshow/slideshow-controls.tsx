import { CloseIcon, IconButton, NextIcon, PreviousIcon } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { DocumentShape, View } from '../layout/index.ts';
import type { Navigation } from '../reading/index.ts';
import { t, tooltip } from '../texts/index.ts';
import type { Slideshow } from './slideshow.ts';
import { turnOf } from './slide-press.ts';

/** The controls and the pointer disappear after this time without a movement, in milliseconds. */
const hiddenAfterMs = 2_500;

/** The controls of a slideshow. They appear when the pointer moves, a finger taps, or one of them has the focus. */
export const SlideshowControls = (props: {
  view: View;
  shape: DocumentShape;
  navigation: Navigation;
  slideshow: Slideshow;
}) => {
  const { view, shape, navigation, slideshow } = props;
  const isIdle = useSignal(false);
  useEffect(() => listenToPointer(navigation, (isStill) => (isIdle.value = isStill)), [navigation]);
  return (
    <section class="slideshow-controls" aria-label={t('slideshow')} data-idle={isIdle.value}>
      <IconButton
        label={t('previousPage')}
        tooltip={tooltip(t('previousPage'), '←')}
        isDisabled={!navigation.canTurn.back.value}
        onClick={() => navigation.turnPage(-1)}
      >
        <PreviousIcon />
      </IconButton>
      <span>{t('pageOf', { page: view.currentPage.value, total: shape.pageCount })}</span>
      <IconButton
        label={t('nextPage')}
        tooltip={tooltip(t('nextPage'), '→')}
        isDisabled={!navigation.canTurn.on.value}
        onClick={() => navigation.turnPage(1)}
      >
        <NextIcon />
      </IconButton>
      <IconButton label={t('leaveSlideshow')} tooltip={tooltip(t('leaveSlideshow'), 'Esc')} onClick={slideshow.leave}>
        <CloseIcon />
      </IconButton>
    </section>
  );
};

/** Turns the slides with clicks, taps and swipes outside of controls. Reports when the pointer stops and moves. */
const listenToPointer = (navigation: Navigation, onIdle: (isIdle: boolean) => void): (() => void) => {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let press: { id: number; x: number; y: number } | undefined;

  const onMove = (): void => {
    onIdle(false);
    clearTimeout(timer);
    timer = setTimeout(() => onIdle(true), hiddenAfterMs);
  };
  const onDown = ({ target, isPrimary, button, pointerId, clientX: x, clientY: y }: PointerEvent): void => {
    onMove();
    const isOnSlide = target instanceof Element && target.closest('main') && !target.closest('a, button, input');
    press = isOnSlide && isPrimary && button === 0 ? { id: pointerId, x, y } : undefined;
  };
  const onUp = ({ pointerId, pointerType, clientX: x, clientY: y }: PointerEvent): void => {
    const from = press?.id === pointerId ? press : undefined;
    press = undefined;
    // The end of a selection turns nothing.
    if (!from || document.getSelection()?.isCollapsed === false) return;
    const turn = turnOf({ isTouch: pointerType === 'touch', from, to: { x, y }, width: innerWidth });
    if (turn) navigation.turnPage(turn);
  };
  const on = (type: 'pointermove' | 'pointerdown' | 'pointerup', listener: (event: PointerEvent) => void): void =>
    document.addEventListener(type, listener, { passive: true, signal: listening.signal });
  on('pointermove', onMove);
  on('pointerdown', onDown);
  on('pointerup', onUp);
  onMove();
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
};
