import { describe, expect, it } from '@jest/globals';
import { signal } from '@preact/signals';
import { documentShape, makeView } from '../layout/index.ts';
import { makeSlideshow } from './slideshow.ts';

const setUp = ({ canFullScreen = true, isFullScreen = false } = {}) => {
  const fullScreen = signal(isFullScreen);
  const requests: boolean[] = [];
  const view = makeView(signal(documentShape({ pageCount: 1, full: true }, [{ width: 600, height: 800 }])), undefined);
  const announced: string[] = [];
  const screen = {
    isFullScreen: fullScreen,
    setFullScreen: (next: boolean) => {
      requests.push(next);
      if (canFullScreen) fullScreen.value = next;
    },
  };
  const slideshow = makeSlideshow(view, screen, (text) => announced.push(text));
  return { slideshow, fullScreen, requests, announced };
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

  it('gives the screen back when the reader leaves before the browser has filled it', () => {
    const { slideshow, requests } = setUp({ canFullScreen: false });
    slideshow.toggle();
    slideshow.leave();
    expect(requests).toEqual([true, false]);
  });

  it('stays in full screen when the reader was in it before', () => {
    const { slideshow, fullScreen } = setUp({ isFullScreen: true });
    slideshow.toggle();
    slideshow.leave();
    expect(fullScreen.value).toBe(true);
  });
});
