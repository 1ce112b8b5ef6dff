import { describe, expect, it } from '@jest/globals';
import { signal } from '@preact/signals';
import { documentShape, makeView } from '../layout/index.ts';
import { makeSlideshow } from './slideshow.ts';

const setUp = ({ canFullScreen = true, isFullScreen = false } = {}) => {
  const fullScreen = signal(isFullScreen);
  const view = makeView(signal(documentShape({ pageCount: 1, full: true }, [{ width: 600, height: 800 }])), undefined);
  const announced: string[] = [];
  const screen = {
    isFullScreen: fullScreen,
    setFullScreen: (next: boolean) => void (canFullScreen && (fullScreen.value = next)),
  };
  return { slideshow: makeSlideshow(view, screen, (text) => announced.push(text)), fullScreen, announced };
};

describe('a slideshow', () => {
  it('fills the screen, and says how to leave', () => {
    const { slideshow, fullScreen, announced } = setUp();
    slideshow.toggle();
    expect([slideshow.isShown.value, fullScreen.value]).toEqual([true, true]);
    expect(announced).toEqual([expect.stringContaining('Esc to leave')]);
    slideshow.toggle();
    expect([slideshow.isShown.value, fullScreen.value]).toEqual([false, false]);
  });

  it('ends when the reader leaves full screen', () => {
    const { slideshow, fullScreen } = setUp();
    slideshow.toggle();
    fullScreen.value = false;
    expect(slideshow.isShown.value).toBe(false);
  });

  it('fills the window where the browser has no full screen', () => {
    const { slideshow } = setUp({ canFullScreen: false });
    slideshow.toggle();
    expect(slideshow.isShown.value).toBe(true);
    slideshow.leave();
    expect(slideshow.isShown.value).toBe(false);
  });

  it('stays in full screen when the reader was in it before', () => {
    const { slideshow, fullScreen } = setUp({ isFullScreen: true });
    slideshow.toggle();
    slideshow.leave();
    expect(fullScreen.value).toBe(true);
  });
});
