import path from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@docsight/testkit';
import { expect } from '@jest/globals';
import type { DrivenTab, Key } from './drivers/driver.ts';
import { findElement } from './elements.ts';
import type { FoundElement, Role } from './elements.ts';
import type { PageClock } from './page-clock.ts';

/** A tab in which a reader reads. All that waits, waits until it is so. */
export type ReaderTab = DrivenTab & {
  /** Shows the tab, and waits until its page is visible. */
  bringToFront(): Promise<void>;
  /** Loads the page again, and waits until the new loading has taken the place of the old one. */
  reload(): Promise<void>;
  /** Waits for an element, and returns it. */
  finds(role: Role, name: RegExp): Promise<FoundElement>;
  /** Waits until there is no such element. */
  misses(role: Role, name: RegExp): Promise<void>;
  clickOn(role: Role, name: RegExp): Promise<void>;
  /** Replaces the content of a field. */
  fillIn(name: RegExp, text: string): Promise<void>;
  /** Waits until the image of a page is drawn and a session has begun: what is read before it is lost with the tab. */
  sees(page: number): Promise<void>;
  /** Waits until this is the current page. */
  isAt(page: number): Promise<void>;
  jumpTo(page: number): Promise<void>;
  passGate(email: string): Promise<void>;
  enterPassword(password: string): Promise<void>;
  /** Returns how long the pages had been shown when a key was last pressed, in seconds. */
  shownUntil(key: Key): Promise<number>;
  /** Returns how often the back-forward cache showed this loading again. */
  returns(): Promise<number>;
  address(): Promise<string>;
  /** Reads for this many seconds. It is a real wait, because the tests measure it. */
  reads(seconds: number): Promise<void>;
  /** Keeps a picture for people, as `tests/e2e/.screenshots/all-browsers/<name>.png`. */
  keepPicture(name: string): Promise<void>;
};

const pictures = path.resolve(import.meta.dirname, '../.screenshots/all-browsers');

export const readerTabOf = (tab: DrivenTab): ReaderTab => {
  const find = (role: Role, name: RegExp) => tab.evaluate(findElement, { role, name: name.source });
  const finds = (role: Role, name: RegExp): Promise<FoundElement> =>
    eventually(async () => (await find(role, name)) ?? missing(tab, role, name));
  const misses = (role: Role, name: RegExp): Promise<void> =>
    eventually(async () => expect(await find(role, name)).toBeFalsy());
  const clickOn = async (role: Role, name: RegExp): Promise<void> => tab.click((await finds(role, name)).middle);
  const fillIn = async (name: RegExp, text: string): Promise<void> => {
    await clickOn('textbox', name);
    await tab.evaluate(() => (document.activeElement as HTMLInputElement).select(), undefined);
    await tab.type(text);
    expect((await finds('textbox', name)).value).toBe(text);
  };
  const clock = (): Promise<PageClock> =>
    tab.evaluate(() => (window as unknown as { clockOfTheTest: PageClock }).clockOfTheTest, undefined);

  return {
    ...tab,
    bringToFront: async () => {
      await tab.bringToFront();
      await eventually(async () =>
        expect(await tab.evaluate(() => document.visibilityState, undefined)).toBe('visible'),
      );
    },
    reload: async () => {
      await tab.evaluate(markLoading, undefined);
      await tab.reload();
      // The viewer sets a new address when the place changes. A driver may take that of the old loading for its end.
      await eventually(async () => expect(await tab.evaluate(isMarkedLoading, undefined)).toBe(false));
    },
    finds,
    misses,
    clickOn,
    fillIn,
    sees: (page) =>
      eventually(async () =>
        expect([await tab.evaluate(isDrawn, page), (await clock()).hasSession]).toEqual([true, true]),
      ),
    isAt: (page) => eventually(async () => expect((await finds('textbox', /^page$/)).value).toBe(String(page))),
    jumpTo: async (page) => {
      await fillIn(/^page$/, String(page));
      await tab.press('Enter');
    },
    passGate: async (email) => {
      await fillIn(/^e-?mail/, email);
      await clickOn('button', /^continue/);
    },
    enterPassword: async (password) => {
      await fillIn(/^password/, password);
      await clickOn('button', /^continue/);
    },
    shownUntil: (key) =>
      eventually(async () => {
        const at = (await clock()).keys[key];
        expect(at).toEqual(expect.any(Number));
        return at!;
      }),
    returns: async () => (await clock()).returns,
    address: () => tab.evaluate(() => location.href, undefined),
    reads: (seconds) => wait(seconds * 1000),
    keepPicture: async (name) => {
      await mkdir(pictures, { recursive: true });
      await writeFile(path.join(pictures, `${name}.png`), await tab.picture());
    },
  };
};

type MarkedLoading = { isLoadingBefore?: true };

/** Runs in the page. */
const markLoading = (): void => {
  (window as unknown as MarkedLoading).isLoadingBefore = true;
};

/** Runs in the page. */
const isMarkedLoading = (): boolean => (window as unknown as MarkedLoading).isLoadingBefore === true;

/** Runs in the page. */
const isDrawn = (page: number): boolean => {
  const image = document.querySelector<HTMLImageElement>(`[aria-label^="Page ${page} of"] img`);
  return image !== null && image.complete && image.naturalWidth > 0;
};

const missing = async (tab: DrivenTab, role: Role, name: RegExp): Promise<never> => {
  const shown = await tab.evaluate(() => `${location.href}: ${document.body.innerText.slice(0, 500)}`, undefined);
  throw new Error(`There is no ${role} with the name ${name}. The tab shows ${shown}`);
};
