import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { signal } from '@preact/signals';
import { trackInTurns } from './reading-turns.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const setUp = (pages: number[]) => {
  const pagesOnScreen = signal<readonly number[]>(pages);
  const shown: (number | undefined)[] = [];
  trackInTurns(pagesOnScreen, (page) => shown.push(page));
  return { pagesOnScreen, shown };
};

describe('the page that is measured', () => {
  it('is the page on screen, and changes at once', () => {
    const { pagesOnScreen, shown } = setUp([3]);
    jest.advanceTimersByTime(10_000);
    pagesOnScreen.value = [4];
    pagesOnScreen.value = [4];
    pagesOnScreen.value = [];
    expect(shown).toEqual([3, 4, undefined]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('changes every second between two pages side by side, so that each has half of the time', () => {
    const { pagesOnScreen, shown } = setUp([4, 5]);
    jest.advanceTimersByTime(3_500);
    expect(shown).toEqual([4, 5, 4, 5]);
    pagesOnScreen.value = [6];
    jest.advanceTimersByTime(3_000);
    expect(shown).toEqual([4, 5, 4, 5, 6]);
  });
});
