import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectFocus } from '../browser/expect-focus.ts';
import { newCustomer } from '../harness/customer.ts';
import {
  loading,
  notLoaded,
  offlineNotice,
  settled,
  smallControls,
  startFilledAccount,
  stateOf,
} from './every-page.ts';
import type { FilledAccount } from './every-page.ts';

describe('every page of the dashboard', () => {
  let test: FilledAccount;
  let paths: readonly string[];
  beforeAll(async () => {
    test = await startFilledAccount('dashboard-states');
    ({ paths } = test);
  });
  afterAll(() => test.close());

  it('says offline what was not loaded, and loads it when the device is online again', async () => {
    const owner = await test.newOwner({ width: 390, height: 900, reducedMotion: true, preloads: true });
    owner.ignoreProblems(/ERR_INTERNET_DISCONNECTED/);
    const { view, context } = owner;
    const opened = '/app/keys';
    await owner.open(opened);
    await owner.hasAllScripts();
    // The overview loads the live readers too, and the other pages of a document load what its settings need.
    const first = ['/app/live', ...paths.filter((path) => path.endsWith('/settings'))];
    const others = paths.filter((path) => ![opened, '/app/nothing', ...first].includes(path));
    for (const path of [...first, ...others]) {
      await context.setOffline(true);
      await offlineNotice(view).waitFor();
      await owner.goTo(path);
      await notLoaded(view).first().waitFor();
      expect([path, await loading(view).or(view.getByRole('alert')).count()]).toEqual([path, 0]);
      if (path === '/app') await owner.expectAccessible('app-offline-390');
      await owner.expectNoSidewaysScroll();
      await context.setOffline(false);
      await notLoaded(view).first().waitFor({ state: 'detached' });
      await settled(owner);
      expect([path, await notLoaded(view).or(offlineNotice(view)).or(view.getByRole('alert')).count()]).toEqual([
        path,
        0,
      ]);
    }
    owner.expectClean();
    await owner.leave();
  });

  it('is accessible while it loads and after an error, and shows the data after another try', async () => {
    const owner = await test.newOwner({ width: 390, height: 900, reducedMotion: true });
    owner.ignoreProblems(/status of 40[34]/);
    const { view } = owner;
    const error = { error: { code: 'forbidden', message: 'This is closed to you.' } };
    const gate = { opened: Promise.resolve(), open: (): void => undefined };
    const requests = /\/account\/(?:analytics|documents|webhooks|api-keys|sessions)/;
    await owner.context.route(requests, async (route) => {
      await gate.opened;
      await route.fulfill({ status: 403, json: error });
    });
    const errors = view.getByRole('alert').filter({ hasText: error.error.message });
    /** Only these two have other columns on a desktop, so people look at them there too. */
    const isWide = (path: string): boolean => path === '/app' || path === paths[2];
    const lookAt = async (path: string, state: string, widths: readonly number[]): Promise<void> => {
      for (const width of widths) {
        await view.setViewportSize({ width, height: 900 });
        const name = `${stateOf(path)}-${state}-${width}`;
        await owner.expectAccessible(width === 390 || isWide(path) ? name : undefined);
        await owner.expectNoSidewaysScroll();
      }
    };
    await owner.open('/app/nothing');
    for (const path of paths.filter((each) => !['/app/nothing', '/app/live'].includes(each))) {
      gate.opened = new Promise((resolve) => (gate.open = resolve));
      // The pages of a document share its error, and those of the webhook too.
      await (/documents\/|deliveries\//.test(path) ? owner.open(path) : owner.goTo(path));
      await loading(view).first().waitFor({ state: 'attached' });
      await lookAt(path, 'loading', [390, 1440]);
      gate.open();
      await errors.first().waitFor();
      await lookAt(path, 'error', [1440, 390]);
    }
    await owner.context.unroute(requests);
    await errors.getByRole('button', { name: 'Try again' }).click();
    await errors.waitFor({ state: 'detached' });
    await settled(owner);
    owner.expectClean();
    await owner.leave();
  });

  it('is accessible in an account with nothing in it, shows no filters there, and uploads the sample PDF and shares it', async () => {
    const { email, password } = await newCustomer(test.origin, 'empty@dashboard-states.example');
    const owner = await test.newOwner({ isSignedIn: false, reducedMotion: true });
    await owner.context.request.post(`${test.origin}/account/sessions`, { data: { email, password } });
    for (const path of ['/app', '/app/documents', '/app/leads', '/app/live', '/app/webhooks']) {
      await (path === '/app' ? owner.open(path) : owner.goTo(path));
      await settled(owner);
      expect([path, await owner.view.getByRole('search').count()]).toEqual([path, 0]);
      for (const width of [1440, 390]) {
        await owner.view.setViewportSize({ width, height: 900 });
        await owner.expectAccessible(`${stateOf(path)}-empty-${width}`);
      }
      await owner.view.setViewportSize({ width: 320, height: 640 });
      await owner.expectNoSidewaysScroll();
    }
    await owner.goTo('/app');
    await owner.view.getByRole('button', { name: 'Use the sample PDF' }).click();
    const sheet = owner.view.getByRole('dialog', { name: /^Share “Docsight sample”/ });
    await sheet.getByRole('textbox', { name: 'Link' }).waitFor();
    await owner.view.keyboard.press('Escape');
    await owner.goTo('/app/documents');
    await owner.view.getByRole('search', { name: 'Documents' }).waitFor();
    await owner.view.getByLabel('Search titles').fill('no such thing');
    await owner.view.getByRole('heading', { name: 'No document matches' }).waitFor();
    await owner.view.getByRole('search', { name: 'Documents' }).waitFor();
    owner.expectClean();
    await owner.leave();
  });

  it('has dialogs that fit a phone, are accessible there and on a desktop, show no animation, and return the focus', async () => {
    const owner = await test.newOwner({ width: 390, height: 900, touch: true, reducedMotion: true });
    const { view } = owner;
    const [document = '', reader = ''] = [paths[2], paths[4]];
    const dialogs: [path: string, opener: string | RegExp][] = [
      [document, 'Share'],
      [reader, /^Erase/],
      [reader, 'Choose readers'],
      ['/app/webhooks', 'Edit'],
      ['/app/webhooks', 'New secret'],
      ['/app/webhooks', 'Delete'],
      ['/app/keys', 'Create a key'],
      ['/app/keys', /^Regenerate /],
      ['/app/keys', /^Revoke /],
      ['/app/settings', 'Delete account'],
      ['/app/settings', 'Go to'],
    ];
    await owner.open('/app/documents');
    for (const [path, name] of dialogs) {
      if (!view.url().endsWith(path)) await owner.goTo(path);
      await settled(owner);
      const opener = view.getByRole('button', { name, exact: typeof name === 'string' }).first();
      await opener.press('Enter');
      const dialog = view.getByRole('dialog');
      await dialog.waitFor();
      await settled(owner);
      const state = `dialog-${String(name).replaceAll(/\W+/g, '-').toLowerCase()}`;
      await view.setViewportSize({ width: 1440, height: 900 });
      await owner.expectAccessible(`${state}-1440`);
      await view.setViewportSize({ width: 390, height: 900 });
      await owner.expectAccessible(`${state}-390`);
      await owner.expectNoSidewaysScroll();
      const [isWide, animations] = await dialog.evaluate((found) => [
        found.scrollWidth > found.clientWidth,
        found.ownerDocument.getAnimations().length,
      ]);
      expect([name, isWide, animations, await smallControls(owner, 44)]).toEqual([name, false, 0, []]);
      await view.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expectFocus(opener);
    }
    await view.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await view.getByText('Profile saved.').waitFor();
    await owner.expectAccessible('toast-390');
    await owner.expectNoSidewaysScroll();
    owner.expectClean();
    await owner.leave();
  });
});
