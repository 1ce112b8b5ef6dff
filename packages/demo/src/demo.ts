import { setTimeout as wait } from 'node:timers/promises';
import { createClient, verifyWebhook } from '@docsight/client';
import type { DocsightClient, WebhookEvent } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { fieldReport } from '@docsight/sample-pdfs';
import { fiveReaders } from './five-readers.ts';
import { startReceiver } from './receiver.ts';
import type { Received } from './receiver.ts';
import { table } from './table.ts';

export type DemoOptions = {
  gatewayUrl: string;
  apiKey: string;
  /** The path of the PDF to share. Default: a sample report of 14 pages. */
  file?: string;
  /** How long the most thorough reader reads, in milliseconds. */
  readMs: number;
  /** Called with each line of output. */
  print: (line: string) => void;
};

/**
 * Shows the product at work: upload, readers, webhooks, and the figures of the API. Configures a webhook for the
 * account and deletes it at the end.
 */
export const runDemo = async ({ gatewayUrl, apiKey, file, readMs, print }: DemoOptions): Promise<void> => {
  const docsight = createClient({ baseUrl: gatewayUrl, apiKey });
  if ((await docsight.webhooks.get()).configured) {
    throw new Error(
      'This account already has a webhook, and an account can have only one. Delete it (DELETE /api/v1/webhooks) or use another account.',
    );
  }
  let secret = '';
  const receiver = await startReceiver(async ({ headers, body }) => {
    try {
      print(`    webhook   ${describe(await verifyWebhook({ headers, body, secret }))}`);
    } catch (error) {
      print(`    webhook   rejected: ${String(error)}`);
      throw error;
    }
  });
  try {
    // The response has the secret because the webhook is new. No webhook is sent before the upload.
    secret = (await docsight.webhooks.save({ url: receiver.url })).secret ?? '';
    const document = await docsight.documents.upload(file === undefined ? await sample() : await fileFromPath(file));
    print(`Uploaded "${document.title}": ${document.page_count} pages, at ${document.url}\n`);
    print(`Five readers open it, for ${Math.round(readMs / 1000)} seconds:`);
    await readAll(document.url, readMs, print);
    await waitUntilUnchanged(docsight, document.short_code, receiver.received);
    print(`\n${await report(docsight, document.short_code, receiver.received)}`);
  } finally {
    await docsight.webhooks.delete();
    await receiver.close();
  }
};

const sample = async (): Promise<File> => new File([await fieldReport.make()], fieldReport.fileName);

const readAll = async (url: string, readMs: number, print: (line: string) => void): Promise<void> => {
  const readers = fiveReaders(readMs);
  for (const { name, action } of readers) print(`    reader    ${name} ${action}`);
  await Promise.all(readers.map(async ({ read }) => read(url)));
};

const describe = ({ event, data }: WebhookEvent): string => `${event.padEnd(22)} ${readerIn(data)}`.trimEnd();

const readerIn = (data: WebhookEvent['data']): string => {
  if ('lead' in data) return data.lead.email;
  return 'viewer' in data ? (data.viewer.email ?? 'an anonymous reader') : '';
};

/** Waits until the figures and the number of deliveries are the same twice in a row. */
const waitUntilUnchanged = async ({ documents }: DocsightClient, code: string, received: Received[]): Promise<void> => {
  const figures = async (): Promise<string> => JSON.stringify([await documents.stats(code), received.length]);
  for (let before = '', now = await figures(); before !== now;) {
    await wait(2_000); // figures are at most 2 s old
    [before, now] = [now, await figures()];
  }
};

const report = async (docsight: DocsightClient, code: string, received: Received[]): Promise<string> => {
  const [stats, { viewers }, { leads }, overview] = await Promise.all([
    docsight.documents.stats(code),
    docsight.documents.viewers(code).page(),
    docsight.documents.leads(code).page(),
    docsight.analytics.overview(),
  ]);
  const { documents, total_views: views } = overview.totals;
  const percent = (fraction: number): string => `${Math.round(fraction * 100)} %`;
  const viewerRows = viewers.map((viewer) => [
    viewer.email ?? viewer.viewer_id,
    viewer.engagement_label,
    String(viewer.visits),
    `${viewer.pages_viewed} of ${viewer.total_pages}`,
    `${Math.round(viewer.total_time_seconds)} s`,
    viewer.downloaded ? 'yes' : 'no',
  ]);
  return [
    'What the API says now:',
    '',
    table([
      ['views', 'viewers', 'leads', 'downloads', 'time', 'average completion', 'level'],
      [
        String(stats.views),
        String(stats.unique_viewers),
        String(leads.length),
        String(stats.downloads),
        `${Math.round(stats.total_time_seconds)} s`,
        percent(stats.avg_completion),
        stats.engagement_breakdown.label,
      ],
    ]),
    '',
    table([['viewer', 'level', 'visits', 'pages', 'time', 'downloaded'], ...viewerRows]),
    '',
    table([['lead', 'name', 'company'], ...leads.map((lead) => [lead.email, lead.name, lead.company_domain ?? ''])]),
    '',
    `  ${received.length} webhooks received, each signed. The account has ${documents} ${documents === 1 ? 'document' : 'documents'} with ${views} views.`,
  ].join('\n');
};
