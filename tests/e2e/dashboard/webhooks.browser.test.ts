import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { eventually } from '@docsight/testkit';
import type { Page } from 'playwright-core';
import { startDashboardTest } from '../browser/dashboard-test.ts';
import type { DashboardTest, Owner } from '../browser/dashboard-test.ts';
import { expectFieldError } from '../browser/expect-field-error.ts';

/** The tests are one story: create, look, verify, break, recover. */
describe('the webhook in the dashboard', () => {
  let test: DashboardTest;
  let receiver: Receiver;
  let owner: Owner;
  let view: Page;
  let status = 200;
  let secret: string;
  beforeAll(async () => {
    [test, receiver] = await Promise.all([startDashboardTest('dashboard-webhooks'), startReceiver(() => status)]);
    owner = await test.newOwner();
    view = owner.view;
  });
  afterAll(async () => {
    await receiver.close();
    await test.close();
  });
  /** Moves the focus by the Tab key to an element, as a person without a pointer does. */
  const tabTo = async (role: 'button' | 'link' | 'textbox', name: RegExp): Promise<void> => {
    const element = view.getByRole(role, { name });
    await element.waitFor();
    for (let steps = 0; steps < 60; steps += 1) {
      if (await element.evaluate((found) => found === document.activeElement)) return;
      await view.keyboard.press('Tab');
    }
    throw new Error(`The Tab key does not lead to ${role} ${String(name)}.`);
  };

  it('is created, and shows its secret once', async () => {
    await owner.open('/app/webhooks');
    await view.getByLabel('Address of the receiver').fill('not an address');
    await view.getByRole('button', { name: 'Create the webhook' }).click();
    await expectFieldError(view.getByLabel('Address of the receiver'), /^This field /);
    owner.ignoreProblems(/status of 4\d\d/);
    await view.getByLabel('Address of the receiver').fill(receiver.url);
    const events = view.getByRole('group', { name: 'Events' });
    for (const event of await events.getByRole('checkbox').all()) await event.uncheck();
    await view.getByRole('button', { name: 'Create the webhook' }).click();
    await expectFieldError(events, 'Choose at least one event.');
    for (const event of await events.getByRole('checkbox').all()) await event.check();
    await view.getByLabel('Address of the receiver').press('Enter');
    const dialog = view.getByRole('dialog', { name: 'The signing secret' });
    secret = await dialog.getByLabel('Secret').inputValue();
    expect(secret).toMatch(/^whsec_/);
    await owner.expectAccessible();
    await owner.expectAccessibleOnPhone('dialog-secret');
    await view.keyboard.press('Escape');
    await view.getByText('Nothing was sent yet').waitFor();
    const stored = await view.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href]));
    expect(stored).not.toContain(secret);
    expect(await view.content()).not.toContain(secret);
  });

  it('has a log that shows what was sent and what came back, as the API returns it', async () => {
    await test.share({ title: 'Quarterly report' });
    const listed = await eventually(async () => {
      const { deliveries: found } = await test.api.webhooks.deliveries.list().page();
      expect(found).toMatchObject([{ status: 'delivered', event_type: 'document.uploaded' }]);
      return found[0]!;
    });
    await view.reload();
    await view.getByRole('link', { name: /Delivered document\.uploaded/ }).click();
    const payload = view.getByRole('region', { name: 'Payload' });
    const { body, attempts } = await test.api.webhooks.deliveries.get(listed.id);
    expect(JSON.parse(await payload.locator('pre').innerText())).toEqual(JSON.parse(body));
    const responses = view.getByRole('region', { name: 'Response' });
    expect(await responses.innerText()).toContain(`Status ${attempts[0]!.status_code}`);
    expect(new URL(view.url()).pathname).toBe(`/app/webhooks/deliveries/${listed.id}`);
    await owner.expectAccessible();
    await view.reload();
    await payload.waitFor();
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await view.getByRole('button', { name: 'Copy as curl' }).click();
    await view.getByText('The curl command is copied.', { exact: false }).waitFor();
    const command = await view.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain(body);
    expect(command).not.toContain(secret);
  });

  it('verifies a signature in the page', async () => {
    await view.getByText('Verify a signature').click();
    const { headers } = receiver.received[0]!;
    await view.getByLabel('X-Service-Signature').fill(String(headers['x-service-signature']));
    await view.getByLabel('Signing secret').fill(secret);
    await view.getByRole('button', { name: 'Verify' }).click();
    await view.getByText('The signature is valid').waitFor();
    await view.getByLabel('Signing secret').fill(`whsec_${Buffer.alloc(32).toString('base64')}`);
    await view.getByRole('button', { name: 'Verify' }).click();
    await view.getByText('No signature in x-service-signature matches').waitFor();
    expect(owner.requestedUrls().some((url) => url.includes(encodeURIComponent(secret)))).toBe(false);
  });

  it('counts down to the next attempt of a delivery, and sends it again at once', async () => {
    status = 500;
    await test.share({ title: 'Late report' });
    const lost = await eventually(async () => {
      const { deliveries: found } = await test.api.webhooks.deliveries.list({ status: 'failed' }).page();
      expect(found).toMatchObject([{ event_type: 'document.uploaded' }]);
      return found[0]!;
    });
    // The retries of the test system end within seconds.
    const details = `**/account/webhooks/deliveries/${lost.id}`;
    const retry = new Date(Date.now() + 30 * 60_000).toISOString();
    await view.route(details, async (route) => {
      const response = await route.fetch();
      const delivery = (await response.json()) as object;
      await route.fulfill({ response, json: { ...delivery, status: 'pending', next_attempt_at: retry } });
    });
    await owner.open(`/app/webhooks/deliveries/${lost.id}`);
    const countdown = view.getByText(/^Next attempt in 29 min/);
    const first = await countdown.innerText();
    await eventually(async () => expect(await countdown.innerText()).not.toBe(first));
    await view.unroute(details);

    status = 200;
    await view.getByRole('button', { name: 'Send again' }).click();
    await view.getByText('The event is sent again.').waitFor();
    await view.getByRole('region', { name: 'Responses' }).getByText('Status 200').waitFor();
    await countdown.waitFor({ state: 'detached' });
    const delivered = await test.api.webhooks.deliveries.get(lost.id);
    expect(delivered.attempts.map(({ status_code: code }) => code)).toEqual([500, 500, 500, 200]);
  });

  it('leads from a disabled webhook to a working one by the keyboard alone', async () => {
    status = 410;
    await test.share({ title: 'Lost report' });
    await eventually(async () => expect((await test.api.webhooks.get()).webhook?.is_active).toBe(false));
    await test.share({ title: 'Lost too' });
    await owner.open('/app/webhooks');
    await view
      .getByText('The receiver responded with 410 Gone, so the webhook was switched off.', { exact: false })
      .waitFor();
    await owner.expectAccessible();
    status = 200;
    await tabTo('button', /^Send a test$/);
    await view.keyboard.press('Enter');
    await view.getByText('The receiver accepted the test').first().waitFor();
    await tabTo('button', /^Enable and send again$/);
    await view.keyboard.press('Enter');
    await view.getByText(/sent again\.$/).waitFor();
    await eventually(async () => {
      expect((await test.api.webhooks.get()).webhook?.is_active).toBe(true);
      const { deliveries: found } = await test.api.webhooks.deliveries.list({ status: 'delivered' }).page();
      expect(found.length).toBeGreaterThanOrEqual(2);
    });
    await view.getByText('The webhook is off').waitFor({ state: 'detached' });
  });

  it('restores filters from the address, and fits a narrow window', async () => {
    await owner.open('/app/webhooks?status=failed&event=document.viewed');
    expect(await view.getByLabel('Status').inputValue()).toBe('failed');
    await view.getByText('No delivery matches').waitFor();
    await view.setViewportSize({ width: 320, height: 640 });
    await owner.open('/app/webhooks');
    await owner.expectNoSidewaysScroll();
    await owner.expectAccessible();
    owner.expectClean();
  });
});
