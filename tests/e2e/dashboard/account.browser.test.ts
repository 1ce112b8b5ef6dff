import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { createAccountClient, createClient } from '@docsight/client';
import { eventually, testServers } from '@docsight/testkit';
import { startDashboardTest } from '../browser/dashboard-test.ts';
import type { DashboardTest } from '../browser/dashboard-test.ts';
import { expectFocus } from '../browser/expect-focus.ts';
import { runConcurrently } from '../harness/concurrent-tests.ts';
import { newCustomer } from '../harness/customer.ts';
import type { Customer } from '../harness/customer.ts';
import { docsight } from '../harness/operator.ts';

let test: DashboardTest;

beforeAll(async () => {
  test = await startDashboardTest('dashboard-account');
});
afterAll(() => test.close());

/** A person at the web application, with what they do and see. */
const open = async (path: string, options: Parameters<DashboardTest['newOwner']>[0] = {}) => {
  const owner = await test.newOwner(options);
  // Chromium writes every error response to the console.
  owner.ignoreProblems(/Failed to load resource: .* 4\d\d/);
  await owner.open(path);
  const { view } = owner;
  const button = (name: string) => view.getByRole('button', { name, exact: true });
  return {
    owner,
    view,
    heading: (name: string) => view.getByRole('heading', { level: 1, name }),
    button,
    path: (): string => view.url().slice(test.origin.length),
    signIn: async ({ email, password }: Pick<Customer, 'email' | 'password'>): Promise<void> => {
      await view.getByLabel('E-mail').fill(email);
      await view.getByLabel('Password').fill(password);
      await button('Sign in').click();
    },
    /** Returns everything that the page keeps in the browser, and its address. */
    kept: (): Promise<string> =>
      view.evaluate(() => JSON.stringify([location.href, localStorage, sessionStorage, history.state])),
  };
};
const openSignedOut = (path: string) => open(path, { isSignedIn: false });

const accountOf = ({ token }: Pick<Customer, 'token'>) => createAccountClient({ baseUrl: test.origin, token });

/** Returns the token of a sign-in link that the operator prints. */
const linkToken = async (email: string): Promise<string> => {
  const { output } = await docsight(['sign-in-link', email], {
    MONGO_URL: testServers().mongoUrl,
    DATABASE_PREFIX: test.databasePrefix,
    PUBLIC_URL: test.origin,
  });
  const [, token = ''] = /#([\w-]{43})\n$/.exec(output)!;
  return token;
};

runConcurrently(3, {
  'an account is registered, signed out, and signed in to the requested page': async () => {
    const { owner, view, heading, button, path, signIn } = await openSignedOut('/app/register');
    await owner.expectAccessible();
    await view.getByLabel('E-mail').fill('new@dashboard-account.example');
    await view.getByLabel('Password').fill('short');
    await button('Create account').click();
    await view.getByText('Use 10 characters or more.').waitFor();
    expect(await view.getByLabel('E-mail').inputValue()).toBe('new@dashboard-account.example');
    await view.getByLabel('Password').fill('correct horse battery');
    await button('Create account').click();
    await view.waitForURL(`${test.origin}/app`);
    await button('Sign out').click();
    await heading('Sign in').waitFor();
    await owner.open('/app/documents?search=deck');
    await view.waitForURL(/next=/);
    await signIn({ email: 'new@dashboard-account.example', password: 'wrong' });
    await view.getByText('The e-mail address or the password is wrong.').waitFor();
    await view.getByLabel('Password').fill('correct horse battery');
    await button('Sign in').click();
    await heading('Documents').waitFor();
    expect(path()).toBe('/app/documents?search=deck');
    await owner.open('/app/login?next=//evil.example/app');
    await signIn(test.customer);
    await view.waitForURL(`${test.origin}/app`);
    owner.expectClean();
    await owner.leave();
  },

  'an account is opened once by a sign-in link, whose token leaves the address at once': async () => {
    const token = await linkToken(test.customer.email);
    const { owner, view, heading, path, kept } = await openSignedOut('/app/login');
    await view.goto(`${test.origin}/app/login?next=/app/keys#${token}`);
    await heading('API keys').waitFor();
    expect(path()).toBe('/app/keys');
    await view.goBack();
    await view.goto(`${test.origin}/app/login#${token}`);
    await view.getByText('This link does not work.', { exact: false }).waitFor();
    expect(await kept()).not.toContain(token);
    owner.expectClean();
    await owner.leave();
  },

  'a session that ends while a page is open is renewed in place: one question, nothing typed is lost, and the change is made':
    async () => {
      const customer = await newCustomer(test.origin, 'ended@dashboard-account.example');
      const { owner, view, button, signIn } = await openSignedOut('/app/login?next=/app/settings');
      await signIn(customer);
      await view.getByLabel('Name').fill('Typed before the end');
      await accountOf(customer).sessions.endOthers();
      await button('Save').click();
      const dialog = view.getByRole('dialog', { name: 'Sign in again' });
      await dialog.waitFor();
      await owner.expectAccessible();
      await view.keyboard.press('Escape');
      await view.keyboard.press('Escape');
      expect(await dialog.isVisible()).toBe(true);
      await dialog.getByLabel('Password').fill('wrong');
      await view.keyboard.press('Enter');
      await dialog.getByText('The e-mail address or the password is wrong.').waitFor();
      await dialog.getByLabel('Password').fill(customer.password);
      await view.keyboard.press('Enter');
      await view.getByText('Profile saved.').waitFor();
      expect(await dialog.count()).toBe(0);
      expect(await view.getByLabel('Name').inputValue()).toBe('Typed before the end');
      expect((await accountOf(customer).me()).user.name).toBe('Typed before the end');
      owner.expectClean();
      await owner.leave();
    },

  'a session that ends while a page is open is noticed when another tab signs out, and the page reloads for another account':
    async () => {
      const other = await newCustomer(test.origin, 'other@dashboard-account.example');
      const { owner, view } = await open('/app/settings');
      const tab = await owner.context.newPage();
      await tab.goto(`${test.origin}/app/keys`);
      await tab.getByRole('button', { name: 'Sign out' }).click();
      await view.getByRole('dialog', { name: 'Sign in again' }).waitFor();
      await tab.getByLabel('E-mail').fill(other.email);
      await tab.getByLabel('Password').fill(other.password);
      await tab.getByRole('button', { name: 'Sign in' }).click();
      await eventually(async () => expect(await view.getByLabel('E-mail').inputValue()).toBe(other.email));
      expect(await view.getByRole('dialog').count()).toBe(0);
      owner.expectClean();
      await owner.leave();
    },

  'the settings change the password, end other sessions, export the data, and delete the account': async () => {
    const customer = await newCustomer(test.origin, 'leaving@dashboard-account.example');
    const { owner, view, heading, button, signIn } = await openSignedOut('/app/login?next=/app/settings');
    await signIn(customer);
    await heading('Settings').waitFor();
    const { sessions } = createAccountClient({ baseUrl: test.origin });
    const { email, password } = customer;
    await sessions.create({ email, password });
    await sessions.create({ email, password });
    await view.reload();
    const rows = view.getByRole('table', { name: 'Sessions' }).locator('tbody tr');
    await eventually(async () => expect(await rows.count()).toBe(3));
    await rows.filter({ hasText: 'This browser' }).getByText('Chrome on Linux').waitFor();
    await view
      .getByRole('button', { name: /^End the session/ })
      .first()
      .click();
    await eventually(async () => expect(await rows.count()).toBe(2));

    await view.getByLabel('Current password').fill('wrong');
    await view.getByLabel('New password').fill('staple horse battery');
    await button('Change password').click();
    await view.getByText('The password of the account is wrong.').waitFor();
    await view.getByLabel('Current password').fill(customer.password);
    await button('Change password').click();
    await eventually(async () => expect(await rows.count()).toBe(1));
    await expect(accountOf(customer).me()).rejects.toMatchObject({ status: 401 });

    const [file] = await Promise.all([view.waitForEvent('download'), button('Export').click()]);
    expect(file.suggestedFilename()).toMatch(/^docsight-export-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ profile: { email: customer.email } });

    await button('Delete account').click();
    const dialog = view.getByRole('dialog', { name: 'Delete the account' });
    await dialog.getByLabel('E-mail').fill(customer.email);
    await dialog.getByLabel('Password').fill('staple horse battery');
    await owner.expectAccessible();
    await dialog.getByRole('button', { name: 'Delete the account permanently' }).click();
    await heading('Your account is deleted').waitFor();
    await expect(
      createClient({ baseUrl: test.origin, apiKey: customer.key }).documents.list().page(),
    ).rejects.toThrow();
    owner.expectClean();
    await owner.leave();
  },

  'the keys are shown once, work, and stop when they are regenerated or revoked': async () => {
    const { owner, view, heading, button, kept } = await open('/app/keys');
    const isAccepted = (apiKey: string): Promise<boolean> =>
      createClient({ baseUrl: test.origin, apiKey, maxRetries: 0 })
        .documents.list()
        .page()
        .then(
          () => true,
          () => false,
        );
    const newKey = async (): Promise<string> => {
      const text = await view.getByLabel('API key').inputValue();
      expect(text).toMatch(/^dsk_\w{40}$/);
      expect(await isAccepted(text)).toBe(true);
      await button('Done').click();
      expect(await view.content()).not.toContain(text);
      expect(await kept()).not.toContain(text);
      return text;
    };
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await button('Create a key').click();
    await view.getByLabel('Name').fill('<script>alert(1)</script>');
    await button('Create').click();
    await view.keyboard.press('Escape');
    await button('Copy').click();
    await button('Copied').waitFor();
    await owner.expectAccessible();
    const clipboard = await view.evaluate(() => navigator.clipboard.readText());
    const first = await newKey();
    expect(clipboard).toBe(first);
    await button('Regenerate <script>alert(1)</script>').click();
    await button('Regenerate').click();
    const second = await newKey();
    expect(await isAccepted(first)).toBe(false);
    await button('Revoke <script>alert(1)</script>').click();
    await button('Revoke').click();
    const revoked = view.getByRole('table', { name: 'Revoked keys' }).locator('tbody tr');
    await eventually(async () => expect(await revoked.count()).toBe(2));
    expect(await isAccepted(second)).toBe(false);
    await expectFocus(heading('API keys'));
    owner.expectClean();
    await owner.leave();
  },

  'the keyboard finds pages and documents in the palette, and returns the focus': async () => {
    const { short_code: code } = await test.share();
    const { owner, view, button } = await open('/app/keys');
    await button('Create a key').focus();
    await view.keyboard.press('Control+K');
    // The page that is shown next has a combobox of its own.
    const field = view.getByRole('combobox', { name: 'Find a page, document or action' });
    await view.getByRole('option', { name: 'three-pages' }).first().waitFor();
    await owner.expectAccessible();
    await view.keyboard.press('Escape');
    await expectFocus(button('Create a key'));
    await view.keyboard.press('Control+K');
    await field.fill('web');
    await view.keyboard.press('Enter');
    await view.waitForURL(`${test.origin}/app/webhooks`);
    await view.keyboard.press('Control+K');
    await field.fill('three');
    await eventually(async () => expect(await view.getByRole('option').count()).toBe(1));
    expect(await field.getAttribute('aria-activedescendant')).toBe(await view.getByRole('option').getAttribute('id'));
    await view.keyboard.press('Enter');
    await view.waitForURL(`${test.origin}/app/documents/${code}`);
    await view.keyboard.press('Control+K');
    await field.fill('no such thing');
    await view.getByText('Nothing is found.').waitFor();
    owner.expectClean();
    await owner.leave();
  },

  'the keyboard runs shortcuts, not while somebody types or in a dialog, and not when they are off': async () => {
    const { owner, view, path } = await open('/app/keys');
    await view.keyboard.press('?');
    const sheet = view.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.waitFor();
    await owner.expectAccessible();
    await view.keyboard.type('go');
    await view.keyboard.press('Escape');
    expect(path()).toBe('/app/keys');
    for (const [keys, place] of [
      ['gl', '/app/leads'],
      ['gw', '/app/webhooks'],
      ['gs', '/app/settings'],
    ] as const) {
      await view.keyboard.type(keys);
      await view.waitForURL(test.origin + place);
    }
    await view.getByLabel('Name').focus();
    await view.keyboard.type('go?');
    expect(await view.getByLabel('Name').inputValue()).toContain('go?');
    await view.getByLabel('Keyboard shortcuts').uncheck();
    await view.reload();
    await view.getByLabel('Keyboard shortcuts').waitFor();
    await view.keyboard.type('gd?');
    await view.keyboard.press('Control+K');
    await view.getByRole('combobox').waitFor();
    expect([path(), await sheet.count()]).toEqual(['/app/settings', 0]);
    owner.expectClean();
    await owner.leave();
  },

  'the keyboard opens and closes the menu of a phone, which takes no focus outside': async () => {
    const { owner, view, heading } = await open('/app/keys', { width: 390, height: 700, touch: true });
    const menu = view.getByRole('button', { name: 'Open the menu' });
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
    await menu.click();
    const opened = view.getByRole('button', { name: 'Close the menu' });
    expect(await opened.getAttribute('aria-expanded')).toBe('true');
    await owner.expectAccessible();
    const link = view.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' });
    for (let tabs = 0; tabs < 15; tabs += 1) {
      await view.keyboard.press('Tab');
      expect(await view.evaluate(() => document.activeElement?.closest('main') ?? null)).toBeNull();
    }
    await view.keyboard.press('Escape');
    await expectFocus(menu);
    expect(await link.count()).toBe(0);
    await menu.click();
    await link.click();
    await heading('Settings').waitFor();
    await menu.waitFor();
    await owner.expectNoSidewaysScroll();
    owner.expectClean();
    await owner.leave();
  },
});
