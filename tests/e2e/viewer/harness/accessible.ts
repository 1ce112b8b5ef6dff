import path from 'node:path';
import { expect } from '@jest/globals';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const screenshots = path.resolve(import.meta.dirname, '../.screenshots');

/**
 * That a state of the page keeps nobody out, by all of axe's rules, in light and in dark. How it looks is kept in
 * `tests/e2e/viewer/.screenshots/`, for people to look at.
 */
export const expectAccessible = async (view: Page, state: string): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await view.emulateMedia({ colorScheme });
    expect(await barriersOf(view)).toEqual([]);
    await view.screenshot({ path: path.join(screenshots, `${state}-${colorScheme}.png`) });
  }
};

/** `rule (what it asks for): element` */
const barriersOf = async (view: Page): Promise<string[]> => {
  // Put in by the debugger: the page itself may not load it, by its own policy.
  await view.evaluate(axe.source);
  const { violations } = await view.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`));
};
