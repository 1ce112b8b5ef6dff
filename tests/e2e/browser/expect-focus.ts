import { expect } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import type { Locator } from 'playwright-core';

/** Expects an element to get the focus. A page can move it after the paint. */
export const expectFocus = (element: Locator): Promise<void> =>
  eventually(async () => expect(await element.evaluate((found) => found === document.activeElement)).toBe(true));

/** Expects an element inside to get the focus. */
export const expectFocusWithin = (element: Locator): Promise<void> =>
  eventually(async () => expect(await element.evaluate((found) => found.contains(document.activeElement))).toBe(true));
