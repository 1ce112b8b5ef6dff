import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountClient } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { eventually, startThrowawayStack, storedText, tapEvents, testPdf } from '@docsight/testkit';
import type { EventTap, ThrowawayStack } from '@docsight/testkit';
import { startMailServer } from '../../../services/notifications/test/mail-server.ts';
import type { MailServer } from '../../../services/notifications/test/mail-server.ts';
import { openBrowser } from '../browser/browser.ts';
import type { TestBrowser } from '../browser/browser.ts';
import { ownerIn } from '../browser/dashboard-test.ts';
import { linkTo, mailedToken } from '../harness/mail-links.ts';
import { docsight } from '../harness/operator.ts';

const password = 'correct horse battery';
const newPassword = 'staple horse battery';
let server: MailServer;
let test: ThrowawayStack;
let tap: EventTap;
let browser: TestBrowser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMailServer(), openBrowser()]);
  test = await startThrowawayStack({ env: { SMTP_URL: server.url } });
  tap = await tapEvents(test.stack.serverUrls.rabbitmq);
});

afterAll(async () => {
  await browser.close();
  await tap.close();
  await test.close();
  await server.close();
});

const clientOf = (token?: string) =>
  createAccountClient({ baseUrl: test.stack.gatewayUrl, maxRetries: 0, ...(token !== undefined && { token }) });
const register = async (name: string) => {
  const email = `${name}@account-mails.example`;
  const { token } = await clientOf().register({ email, password });
  return { email, token, client: clientOf(token) };
};
const linkPattern = (page: string): RegExp => linkTo(test.stack.gatewayUrl, page);
const tokenFor = (email: string, page: 'reset-password' | 'verify-email'): Promise<string> =>
  mailedToken(server, test.stack.gatewayUrl, email, page);
/** A person who has followed the link of the first mail. */
const registerVerified = async (name: string) => {
  const person = await register(name);
  await clientOf().emailVerification.confirm(await tokenFor(person.email, 'verify-email'));
  return person;
};

const stored = (): Promise<string> => storedText(test.stack.serverUrls.mongo, test.databasePrefix);
/** Everything in the databases and logs of all services, and everything that was published, as text. */
const everything = async (): Promise<string> => {
  const texts = [JSON.stringify(tap.events), await stored()];
  const logs = path.join(path.dirname(test.crashPointFolder), 'logs');
  for (const file of await readdir(logs)) texts.push(await readFile(path.join(logs, file), 'utf8'));
  return texts.join('\n');
};

describe('the mails about an account', () => {
  it('verify the address of a person who registers', async () => {
    const { email, client } = await register('ann');
    expect((await client.me()).user.email_verified).toBe(false);
    const token = await tokenFor(email, 'verify-email');
    await clientOf().emailVerification.confirm(token);
    expect((await client.me()).user.email_verified).toBe(true);
    await expect(clientOf().emailVerification.confirm(token)).rejects.toMatchObject({ status: 422 });
  });

  it('reset a password, although notifications and the mail server were down, and leave no token anywhere', async () => {
    const { email, client } = await registerVerified('bob');
    await Promise.all([server.close(), test.stack.stopService('notifications')]);
    await clientOf().passwordReset.request(email);
    await eventually(() => expect(JSON.stringify(tap.events)).toMatch(/"kind":"password-reset"/));
    await test.stack.startService('notifications');
    const attempted = /"_id":"password-reset:[\w-]{36}"(?:(?!"_id").)*"tries":[1-9]/;
    await eventually(async () => expect(await stored()).toMatch(attempted));
    const meanwhile = await everything();
    server = await startMailServer({ port: server.port });
    const token = await tokenFor(email, 'reset-password');
    for (const text of [meanwhile, await everything()]) {
      expect(text).toContain('a256gcm');
      expect(text).not.toContain(token);
    }
    await clientOf().passwordReset.confirm({ token, new_password: newPassword });
    await expect(client.me()).rejects.toMatchObject({ status: 401 });
    await expect(clientOf().login({ email, password })).rejects.toMatchObject({ status: 401 });
    expect((await clientOf().login({ email, password: newPassword })).user.email).toBe(email);
    expect(await everything()).not.toContain(token);
    expect(server.of(email)).toHaveLength(1);
  });

  it('inform the old address when it changes, and verify the new one', async () => {
    const { email, client } = await registerVerified('carl');
    const next = 'carl-2@account-mails.example';
    expect((await client.update({ email: next, current_password: password })).user).toMatchObject({
      email: next,
      email_verified: false,
    });
    await eventually(() =>
      expect(server.of(email).map(({ headers }) => headers.subject)).toContain(
        'The e-mail address of your account was changed',
      ),
    );
    await clientOf().emailVerification.confirm(await tokenFor(next, 'verify-email'));
    expect((await client.me()).user.email_verified).toBe(true);
  });
});

describe('the links in the mails', () => {
  it('verify the address and set a new password in the browser, once, and their tokens leave the page at once', async () => {
    const origin = test.stack.gatewayUrl;
    const email = 'flora@account-mails.example';
    const owner = await ownerIn(await browser.newContext({ reducedMotion: true }), origin);
    const { view } = owner;
    // Chromium writes every error response to the console.
    owner.ignoreProblems(/Failed to load resource: .* 4\d\d/);
    const button = (name: string) => view.getByRole('button', { name, exact: true });
    const openLink = async (page: 'reset-password' | 'verify-email'): Promise<string> => {
      const token = await tokenFor(email, page);
      await view.goto(`${origin}/app/${page}#${token}`);
      return token;
    };
    const expectForgotten = async (token: string): Promise<void> => {
      const kept = await view.evaluate(() =>
        JSON.stringify([location.href, localStorage, sessionStorage, history.state]),
      );
      expect(kept).not.toContain(token);
    };

    await owner.open('/app/register');
    await view.getByLabel('E-mail').fill(email);
    await view.getByLabel('Password').fill(password);
    await button('Create account').click();
    const notice = view.getByRole('complementary', { name: 'E-mail address' });
    await notice.getByText('Confirm your address', { exact: false }).waitFor();
    const replaced = await tokenFor(email, 'verify-email');
    const again = notice.getByRole('button', { name: 'Send the mail again' });
    await again.click();
    await notice.getByText('The mail is on its way.', { exact: false }).waitFor();
    await owner.expectAccessible();
    await eventually(() => expect(server.of(email)).toHaveLength(2));
    await view.goto(`${origin}/app/verify-email#${replaced}`);
    await view.getByText('The link does not work.', { exact: false }).waitFor();
    await button('Send the mail again').click();
    await eventually(() => expect(server.of(email)).toHaveLength(3));
    const verified = await openLink('verify-email');
    await view.getByText('Your address is verified.', { exact: false }).waitFor();
    await expectForgotten(verified);
    await owner.expectAccessible();
    await view.getByRole('link', { name: 'Go to the overview' }).click();
    await view.waitForURL(`${origin}/app`);
    expect(await notice.count()).toBe(0);

    await button('Sign out').click();
    await view.getByRole('link', { name: 'Forgot' }).click();
    await view.getByLabel('E-mail').fill(email);
    await button('Send the mail').click();
    await view.getByText(`If ${email} has an account`, { exact: false }).waitFor();
    const reset = await openLink('reset-password');
    await view.getByLabel('New password').fill(newPassword);
    await expectForgotten(reset);
    await owner.expectAccessible();
    await button('Set the new password').click();
    await view.getByLabel('E-mail').fill(email);
    await view.getByLabel('Password').fill(newPassword);
    await button('Sign in').click();
    await view.waitForURL(`${origin}/app`);
    await openLink('reset-password');
    await view.getByLabel('New password').fill('another horse battery');
    await button('Set the new password').click();
    await view.getByText('The password was not changed', { exact: false }).waitFor();
    await button('Request a new mail').click();
    await view.getByLabel('E-mail').fill('unknown@account-mails.example');
    await button('Send the mail').click();
    await view.getByText('If unknown@account-mails.example has an account', { exact: false }).waitFor();
    owner.expectClean();
    await owner.leave();
  });

  it('are sent five times an hour, then the page says when to try again', async () => {
    const { email, client } = await register('gina');
    for (let sent = 0; sent < 5; sent += 1) await client.emailVerification.request();
    const context = await browser.newContext({ reducedMotion: true });
    await context.request.post(`${test.stack.gatewayUrl}/account/sessions`, { data: { email, password } });
    const owner = await ownerIn(context, test.stack.gatewayUrl);
    owner.ignoreProblems(/status of 429/);
    await owner.open('/app/settings');
    const notice = owner.view.getByRole('complementary', { name: 'E-mail address' });
    await notice.getByRole('button', { name: 'Send the mail again' }).click();
    await notice.getByText(/There were too many requests\. Try again in \d+ minutes\./).waitFor();
    owner.expectClean();
    await owner.leave();
  });
});

describe('the first run', () => {
  it('leads from the registration to the statistics of the first reader by keyboard alone, on one page', async () => {
    const origin = test.stack.gatewayUrl;
    const email = 'hanna@account-mails.example';
    const owner = await ownerIn(await browser.newContext({ reducedMotion: true }), origin);
    const { view } = owner;
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await owner.open('/app/register');
    await view.evaluate(() => Object.assign(window, { isSamePage: true }));
    await view.getByLabel('E-mail').focus();
    await view.keyboard.type(email);
    await view.keyboard.press('Tab');
    await view.keyboard.type(password);
    await view.keyboard.press('Enter');
    await view.getByRole('heading', { name: 'Drop a PDF anywhere' }).waitFor();
    await owner.expectAccessible();

    const chosen = view.waitForEvent('filechooser');
    await view.getByLabel('Choose a PDF').press('Enter');
    await (await chosen).setFiles(testPdf('three-pages.pdf'));
    const sheet = view.getByRole('dialog', { name: /^Share “three-pages”/ });
    await sheet.getByText('Pages 1 to 2 are open. Readers give their e-mail address before page 3.').waitFor();
    await sheet.getByRole('img', { name: /^QR code/ }).waitFor();
    await owner.expectAccessible();
    const link = sheet.getByRole('textbox', { name: 'Link' });
    await link.focus();
    await view.keyboard.press('Tab');
    await view.keyboard.press('Enter');
    await sheet.getByRole('button', { name: 'Copied' }).waitFor();
    const url = await view.evaluate(() => navigator.clipboard.readText());
    expect(url).toBe(await link.inputValue());
    await view.keyboard.press('Escape');

    const line = view.getByRole('region', { name: 'First reader' });
    await line.getByText('Waiting for the first reader…').waitFor();
    const guest = owner.context.waitForEvent('page');
    await line.getByRole('link', { name: 'Open as a guest' }).press('Enter');
    const guestView = await guest;
    await guestView.getByRole('region', { name: /^page 1 of 3/i }).waitFor();
    expect(await guestView.getByRole('region', { name: /^page 3 of 3/i }).count()).toBe(0);
    await guestView.goto(`${origin}/app/verify-email#${await tokenFor(email, 'verify-email')}`);
    await guestView.getByText('Your address is verified.', { exact: false }).waitFor();
    await guestView.close();

    const reader = await browser.newReader();
    const tab = await reader.newTab();
    await tab.open(url);
    await line.getByText('An anonymous reader is reading page 1 of 3.').waitFor();
    const readingNow = view.getByRole('list', { name: 'People who are reading now' });
    await readingNow.getByText('Anonymous').waitFor();
    await line.getByRole('link', { name: 'See what they read' }).press('Enter');
    const views = view.getByRole('region', { name: 'Figures' }).getByRole('term').filter({ hasText: 'Views' });
    await views.locator('xpath=following-sibling::dd[1]').getByText('1', { exact: true }).waitFor();
    await view
      .getByRole('figure', { name: 'Pages' })
      .getByRole('link', { name: /seen in 1 of 1 visit\b/ })
      .first()
      .waitFor();
    expect(await view.evaluate(() => 'isSamePage' in window)).toBe(true);
    const [logged, cookies] = await Promise.all([everything(), owner.context.cookies()]);
    expect(cookies.filter(({ value }) => logged.includes(value))).toEqual([]);
    await reader.leave();
    // No one is signed in before the registration.
    owner.ignoreProblems(/status of 401/);
    owner.expectClean();
    await owner.leave();
  });
});

describe('a service that is down', () => {
  it('is named in its panels, leaves the others as they are, and is back without a reload', async () => {
    const { email, client } = await register('ines');
    await client.documents.upload(await fileFromPath(testPdf('one-page.pdf')), {}, { fileName: 'Report.pdf' });
    const context = await browser.newContext({ reducedMotion: true });
    await context.request.post(`${test.stack.gatewayUrl}/account/sessions`, { data: { email, password } });
    const owner = await ownerIn(context, test.stack.gatewayUrl);
    owner.ignoreProblems(/status of 503/);
    const { view } = owner;
    await test.stack.stopService('analytics');
    await view.clock.install();
    await owner.open('/app');
    const alerts = view.getByRole('alert');
    // The client and the query wait before they try again.
    const after = (check: () => Promise<void>): Promise<void> =>
      eventually(async () => {
        await view.clock.runFor(1_000);
        await check();
      });
    await after(async () => expect(await alerts.count()).toBe(3));
    await view.getByRole('region', { name: 'Reading now' }).getByText('Live', { exact: true }).waitFor();
    await owner.expectAccessible();
    await view.getByRole('link', { name: 'Documents', exact: true }).click();
    await view.getByRole('link', { name: 'Report' }).first().waitFor();
    await view.goBack();
    await alerts.first().waitFor();
    await test.stack.startService('analytics');
    await after(async () => expect(await alerts.count()).toBe(0));
    await view
      .getByText(/ from \d/)
      .first()
      .waitFor();
    owner.expectClean();
    await owner.leave();
  });
});

/** Runs a command of operators on the test's system. */
const command = (...args: string[]) =>
  docsight(args, {
    MONGO_URL: test.stack.serverUrls.mongo,
    DATABASE_PREFIX: test.databasePrefix,
    PUBLIC_URL: test.stack.gatewayUrl,
  });

describe('npm run docsight -- reset-password', () => {
  it('prints a link that works', async () => {
    const { email } = await register('dora');
    const { code, output } = await command('reset-password', email.toUpperCase());
    expect([code, output]).toEqual([0, expect.stringMatching(linkPattern('reset-password'))]);
    const [, token = ''] = linkPattern('reset-password').exec(output)!;
    await clientOf().passwordReset.confirm({ token, new_password: newPassword });
    expect((await clientOf().login({ email, password: newPassword })).user.email_verified).toBe(true);
  });
});

describe('npm run docsight -- sign-in-link', () => {
  it('prints a link that logs a browser in', async () => {
    const { email } = await register('emil');
    const { code, output } = await command('sign-in-link', email);
    expect([code, output]).toEqual([0, expect.stringMatching(linkPattern('login'))]);
    const [, token = ''] = linkPattern('login').exec(output)!;
    expect(await clientOf().sessions.createFromLink(token)).toMatchObject({
      user: { email, email_verified: false },
      session: { current: true },
    });
    await expect(clientOf().sessions.createFromLink(token)).rejects.toMatchObject({ status: 422 });
    expect(await everything()).not.toContain(token);
  });

  it('says in one sentence that an address is unknown or missing, as reset-password does', async () => {
    const [unknown, missing] = await Promise.all([
      command('sign-in-link', 'unknown@account-mails.example'),
      command('reset-password'),
    ]);
    expect(unknown).toEqual({
      code: 1,
      output: 'No link was made. There is no account with the address unknown@account-mails.example.\n',
    });
    expect(missing).toMatchObject({ code: 2, output: expect.stringMatching(/^The e-mail address is missing\./) });
  });
});
