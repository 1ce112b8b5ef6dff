import { describe, expect, it } from '@jest/globals';
import { makeModeChange } from './screen.ts';

/** A browser that enters full screen mode when the test says so. */
const aBrowser = () => {
  let isFull = false;
  const entering: (() => void)[] = [];
  const change = makeModeChange({
    isFull: () => isFull,
    enter: () =>
      new Promise((resolve) =>
        entering.push(() => {
          isFull = true;
          resolve();
        }),
      ),
    leave: () => Promise.resolve(void (isFull = false)),
  });
  return { change, enter: () => entering.forEach((each) => each()), isFull: () => isFull };
};

describe('the full screen mode', () => {
  it('is entered and left', async () => {
    const { change, enter, isFull } = aBrowser();
    const entered = change(true);
    enter();
    await entered;
    expect(isFull()).toBe(true);
    await change(false);
    expect(isFull()).toBe(false);
  });

  it('is left when the reader left before the browser had entered it', async () => {
    const { change, enter, isFull } = aBrowser();
    const entered = change(true);
    await change(false);
    enter();
    await entered;
    expect(isFull()).toBe(false);
  });

  it('stays when the reader left and entered it again before the browser had entered it', async () => {
    const { change, enter, isFull } = aBrowser();
    const changes = [change(true), change(false), change(true)];
    enter();
    await Promise.all(changes);
    expect(isFull()).toBe(true);
  });

  it('stays off when the browser denies it', async () => {
    const change = makeModeChange({
      isFull: () => false,
      enter: () => Promise.reject(new Error('denied')),
      leave: () => Promise.reject(new Error('not full')),
    });
    await expect(change(true)).resolves.toBeUndefined();
  });
});
