import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { chromiumLaunch } from '@docsight/testkit';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { joinSharedStack } from '../harness/test-stack.ts';
import { violationsOf } from '../browser/accessibility.ts';
import type { SharedStack } from '../harness/test-stack.ts';
import { runConcurrently } from '../harness/concurrent-tests.ts';

let stack: SharedStack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([
    joinSharedStack('docs'),
    chromiumLaunch('chromiumShell').then((launch) => chromium.launch(launch)),
  ]);
});

afterAll(() => browser.close());

/** Opens the documentation. `problems` collects errors of the page, blocked content and requests to other hosts. */
const openDocs = async (): Promise<{ page: Page; problems: string[] }> => {
  const problems: string[] = [];
  const page = await browser.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(stack.gatewayUrl))
      problems.push(request.url());
  });
  await page.goto(`${stack.gatewayUrl}/docs`);
  return { page, problems };
};

describe('the documentation page', () => {
  runConcurrently(3, {
    'lists every operation, and tries one with an API key, under its own content security policy': async () => {
      const { page, problems } = await openDocs();
      const response = await fetch(`${stack.gatewayUrl}/openapi.json`);
      const { paths, webhooks } = (await response.json()) as Record<'paths' | 'webhooks', Record<string, object>>;
      const described = Object.values({ ...paths, ...webhooks }).flatMap((item) =>
        Object.keys(item).filter((name) => /^(?:get|post|patch|delete)$/.test(name)),
      );
      const listed = page.locator('.opblock');
      await listed.first().waitFor();
      expect(await listed.count()).toBe(described.length);

      await page.getByRole('button', { name: 'Authorize' }).click();
      await page.getByLabel('auth-bearer-value').first().fill(stack.customer.key);
      await page.getByRole('button', { name: 'Apply credentials' }).first().click();
      await page.getByRole('button', { name: 'Close' }).first().click();
      const list = page.locator('#operations-Documents-listDocuments');
      await list.locator('.opblock-summary-control').click();
      await list.getByRole('button', { name: 'Try it out' }).click();
      await list.getByRole('button', { name: 'Execute' }).click();
      await list.locator('.live-responses-table .response-col_status').getByText('200').waitFor();
      expect(problems).toEqual([]);
    },

    'can be scrolled with the keyboard, and has headings, landmarks and choices that screen readers can use':
      async () => {
        const { page } = await openDocs();
        for (const operation of ['listDocuments', 'uploadDocument'])
          await page.locator(`#operations-Documents-${operation} .opblock-summary-control`).click();
        await page.locator('.responses-table').nth(1).waitFor();
        const rules = [
          'scrollable-region-focusable',
          'heading-order',
          'landmark-one-main',
          'landmark-no-duplicate-main',
          'landmark-unique',
          'select-name',
        ];
        expect(await violationsOf(page, rules)).toEqual([]);
      },

    'shows how to get an API key at the address that errors give': async () => {
      const { page } = await openDocs();
      await page.goto(`${stack.gatewayUrl}/docs#get-an-api-key`);
      await page.getByRole('heading', { name: 'Get an API key' }).waitFor();
    },
  });
});
