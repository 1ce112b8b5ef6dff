import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect } from '@jest/globals';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** A folder that git ignores. */
const screenshots = path.resolve(import.meta.dirname, '../.screenshots');

/** Keeps a picture for people, as `tests/e2e/.screenshots/<name>.jpg`. PNG would take twice the processor time. */
export const keepPicture = async (view: Page, name: string): Promise<void> => {
  await view.screenshot({ path: path.join(screenshots, `${name}.jpg`), quality: 85 });
};

/** The program of axe. The one in its main file is twice as large. */
const axeProgram = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
  if (!(await view.evaluate(() => 'axe' in window))) await view.evaluate(axeProgram);
  const violations = await view.evaluate(async (only) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // Without `resultTypes`, most of the time is spent on selectors of elements without a violation. Our pages have no
    // style sheets or media of other sites, which axe would load first.
    const results = await run({ resultTypes: ['violations'], preload: false, ...(only && { runOnly: only }) });
    return results.violations;
  }, rules);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`));
};
