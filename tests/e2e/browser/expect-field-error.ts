import { expect } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import type { Locator } from 'playwright-core';

/** Expects a control to have the focus, and to be described by an error with this text. */
export const expectFieldError = (control: Locator, text: RegExp | string): Promise<void> =>
  eventually(async () => {
    const [hasFocus, description] = await control.evaluate((found) => [
      found === document.activeElement,
      (found.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id))
        .find((each) => each?.role === 'alert')?.textContent,
    ]);
    expect(hasFocus).toBe(true);
    expect(description).toMatch(text);
  });
