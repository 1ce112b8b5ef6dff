import path from 'node:path';
import { expect } from '@jest/globals';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const screenshots = path.resolve(import.meta.dirname, '../.screenshots');

/**
 * Expects no violation of axe's rules, in light and in dark mode.
 * Stores screenshots for people in `tests/e2e/.screenshots/`.
 */
export const expectAccessible = async (view: Page, state: string): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await view.emulateMedia({ colorScheme });
    expect(await violationsOf(view)).toEqual([]);
    await view.screenshot({ path: path.join(screenshots, `${state}-${colorScheme}.png`) });
  }
};

/** Returns violations as `rule (description): element`. `rules`: those to check; all of them without it. */
export const violationsOf = async (view: Page, rules?: string[]): Promise<string[]> => {
  // Added by the debugger, because the content security policy of the page does not allow it to load axe.
  await view.evaluate(axe.source);
  const { violations } = await view.evaluate(
    (only) => (window as unknown as { axe: typeof axe }).axe.run(only ? { runOnly: only } : {}),
    rules,
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`));
};
