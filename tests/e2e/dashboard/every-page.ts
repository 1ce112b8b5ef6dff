import { expect } from '@jest/globals';
import { openDocument, startReceiver } from '@docsight/demo';
import { eventually } from '@docsight/testkit';
import type { Locator, Page } from 'playwright-core';
import { startDashboardTest } from '../browser/dashboard-test.ts';
import type { DashboardTest, Owner } from '../browser/dashboard-test.ts';

/** An account with something on every page, and with long and hostile texts. */
export type FilledAccount = DashboardTest & {
  /** The address of each page for people who are signed in. */
  paths: readonly string[];
};

const title = `${'Quarterly '.repeat(20)}<script>window.hacked = true</script> ${'تقرير '.repeat(5)}`.slice(0, 255);
const email = `${'long-'.repeat(8)}name@northwind.example`;

/** @param file names the account. It is unique among test files. */
export const startFilledAccount = async (file: string): Promise<FilledAccount> => {
  const [test, receiver] = await Promise.all([startDashboardTest(file), startReceiver()]);
  await test.api.webhooks.save({ url: receiver.url });
  const document = await test.share({ title, email_gate: true, gate_type: 'preview', gate_page: 2 });
  const tab = await openDocument(document.url);
  await tab.beacon([{ page: 1, seconds: 0.5 }]);
  const { viewer_id: viewerId } = await tab.passGate(email, title.slice(0, 100));
  await tab.beacon([
    { page: 1, seconds: 0.5 },
    { page: 2, seconds: 0.25 },
  ]);
  await eventually(async () => {
    expect((await test.api.documents.viewers(document.short_code).page()).viewers).toMatchObject([{ email }]);
    expect((await test.api.analytics.leads().page()).leads).toHaveLength(1);
    expect((await test.api.analytics.activity()).activity.length).toBeGreaterThanOrEqual(3);
    expect((await test.api.webhooks.deliveries.list().page()).deliveries.length).toBeGreaterThanOrEqual(3);
  });
  const [delivery] = (await test.api.webhooks.deliveries.list().page()).deliveries;
  const page = `/app/documents/${document.short_code}`;
  const paths = [
    '/app',
    '/app/documents',
    page,
    `${page}/readers`,
    `${page}/readers/${viewerId}`,
    `${page}/leads`,
    `${page}/settings`,
    '/app/leads',
    `/app/people/${encodeURIComponent(email)}`,
    '/app/live',
    '/app/webhooks',
    `/app/webhooks/deliveries/${delivery!.id}`,
    '/app/keys',
    '/app/settings',
    '/app/nothing',
  ];
  return {
    ...test,
    paths,
    close: async () => {
      await receiver.close();
      await test.close();
    },
  };
};

export const publicPaths = ['/app/login', '/app/register', '/app/reset-password', '/app/verify-email'];

/** Names the pictures of a page. */
export const stateOf = (path: string): string =>
  path
    .replace(/s-\w{6}/, 'code')
    .replace(/(anon|vwr)_\w+/, 'id')
    .replace(/people.*/, 'person')
    .replace(/deliveries.*/, 'delivery')
    .replaceAll('/', '-')
    .slice(1);

/** What is there while something loads. */
export const loading = (view: Page): Locator => view.getByText(/: loading$/);
/** What is there if something was not loaded before the device was offline. */
export const notLoaded = (view: Page): Locator => view.getByText('has not been loaded yet', { exact: false });
export const offlineNotice = (view: Page): Locator => view.getByText(/^You have been offline since \d\d:\d\d \S+\./);

/** Waits until nothing of the page is being loaded. */
export const settled = async ({ view }: Owner): Promise<void> => {
  await view.getByRole('heading', { level: 1 }).waitFor();
  await eventually(async () => expect(await loading(view).or(view.locator('[aria-busy="true"]')).count()).toBe(0));
};

/** Opens each page by its address, and looks at it when nothing is loading. */
export const openAll = async (
  owner: Owner,
  paths: readonly string[],
  look: (path: string) => Promise<void>,
): Promise<void> => {
  for (const path of paths) {
    await owner.open(path);
    await settled(owner);
    await look(path);
  }
};

/** Goes from page to page, and looks at each when nothing is loading. */
export const visitAll = async (
  owner: Owner,
  paths: readonly string[],
  look: (path: string) => Promise<void>,
): Promise<void> => {
  for (const [index, path] of paths.entries()) {
    await (index === 0 ? owner.open(path) : owner.goTo(path));
    await settled(owner);
    await look(path);
  }
};

/** Returns the controls that are smaller than this, with their labels. */
export const smallControls = ({ view }: Owner, minimum: number): Promise<string[]> =>
  view.evaluate((least) => {
    const isSmall = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && (width < least || height < least);
    };
    return [
      ...document.querySelectorAll<HTMLElement>('button, select, input:not([type=hidden]), [role=button], summary'),
    ]
      .filter((element) => element.checkVisibility() && isSmall(element))
      .filter(
        (element) =>
          ![...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])].some((label) => !isSmall(label)),
      )
      .map((element) => element.outerHTML.slice(0, 120));
  }, minimum);
