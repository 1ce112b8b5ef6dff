import path from 'node:path';
import { expect } from '@jest/globals';
import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** A folder that git ignores. */
const screenshots = path.resolve(import.meta.dirname, '../.screenshots');

/** Keeps a picture for people, as `tests/e2e/.screenshots/<name>.png`. It takes 20 to 50 ms of processor time. */
export const keepPicture = async (view: Page, name: string): Promise<void> => {
  await view.screenshot({ path: path.join(screenshots, `${name}.png`) });
};

/** The rules whose results depend on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

export type ColourScheme = 'dark' | 'light';

/**
 * Expects no violation of axe's rules in light mode, and none of those about colours in dark mode. The rest is the same
 * there.
 * @param state keeps pictures under this name.
 */
export const expectAccessible = async (
  view: Page,
  state?: string,
  schemes: readonly ColourScheme[] = ['dark', 'light'],
): Promise<void> => {
  for (const colorScheme of schemes) {
    // A colour in transition has another contrast.
    await view.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violationsOf(view, colorScheme === 'dark' ? colourRules : undefined)).toEqual([]);
    if (state !== undefined) await keepPicture(view, `${state}-${colorScheme}`);
  }
};

/** Returns violations as `rule (description): element`. `rules`: those to check; all of them without it. */
export const violationsOf = async (view: Page | Frame, rules?: string[]): Promise<string[]> => {
  // Added by the debugger, because the content security policy of the page does not allow it to load axe.
  if (!(await view.evaluate(() => 'axe' in window))) await view.evaluate(axe.source);
  const violations = await view.evaluate(async (only) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // Without this option, most of the time is spent on selectors of elements without a violation.
    const results = await run({ resultTypes: ['violations'], ...(only && { runOnly: only }) });
    return results.violations;
  }, rules);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`));
};
