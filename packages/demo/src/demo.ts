import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@docsight/client';
import type { DocsightClient, DocumentDetail } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { fieldReport } from '@docsight/sample-pdfs';
import { demoReaders, returningReader } from './readers.ts';
import type { DemoDocuments } from './readers.ts';
import type { Tab } from './reader.ts';
import { report } from './report.ts';
import { startDemoWebhook } from './webhook.ts';
import type { DemoWebhook } from './webhook.ts';

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

const password = 'open sesame';

/**
 * Shows the product at work: uploads, readers, webhooks, and the figures of the API. Leaves all of it for the web
 * application: two documents, leads, downloads, and a webhook whose receiver is gone.
 */
export const runDemo = async ({ gatewayUrl, apiKey, file, readMs, print }: DemoOptions): Promise<void> => {
  const docsight = createClient({ baseUrl: gatewayUrl, apiKey });
  const webhook = await startDemoWebhook(docsight, print);
  try {
    const content = file === undefined ? await sample() : await fileFromPath(file);
    const document = await docsight.documents.upload(content);
    print(`Uploaded "${document.title}": ${document.page_count} pages, at ${document.url}`);
    const title = `${document.title.slice(0, 200)}, for partners`;
    const closed = await docsight.documents.upload(content, { title, password, gate_type: 'full' });
    print(`Uploaded "${title}", with the password "${password}", at ${closed.url}\n`);
    print(`Six readers open them, for ${Math.round(readMs / 1000)} seconds:`);
    const tabs = await readAll({ url: document.url, closed: { url: closed.url, password } }, readMs, print);
    await untilUnchanged(docsight, document, webhook);
    await comeBack(tabs.get(returningReader)!, { docsight, document, webhook, print });
    print(`\n${await report(docsight, document.short_code, webhook)}`);
    print(`\nLook at it in the web application: ${gatewayUrl}/app/documents/${document.short_code}`);
  } finally {
    await webhook.close();
  }
};

const sample = async (): Promise<File> => new File([Uint8Array.from(await fieldReport.make())], fieldReport.fileName);

/** Lets all readers read at the same time. Resolves to their tabs, by name. */
const readAll = async (
  documents: DemoDocuments,
  readMs: number,
  print: (line: string) => void,
): Promise<Map<string, Tab>> => {
  const readers = demoReaders(readMs);
  for (const { name, action } of readers) print(`    reader    ${name} ${action}`);
  return new Map(await Promise.all(readers.map(async ({ name, read }) => [name, await read(documents)] as const)));
};

/**
 * Lets one reader open the document again and download it, after the receiver of the webhook has gone. So the last
 * delivery fails.
 */
const comeBack = async (
  tab: Tab,
  given: { docsight: DocsightClient; document: DocumentDetail; webhook: DemoWebhook; print: (line: string) => void },
): Promise<void> => {
  const { docsight, document, webhook, print } = given;
  print(`    reader    ${returningReader} comes back and downloads it; the receiver of the webhook is gone`);
  webhook.leave();
  const { downloads } = await docsight.documents.stats(document.short_code);
  await (await tab.newTab()).download();
  await until('the last delivery failed', async () => (await docsight.webhooks.get()).webhook?.is_active === false);
  await until('the download counts', async () => {
    return (await docsight.documents.stats(document.short_code)).downloads > downloads;
  });
};

const longestWaitMs = 30_000;

/** @throws Error after half a minute. */
const until = async (what: string, isTrue: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + longestWaitMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Waited ${longestWaitMs / 1000} seconds until ${what}.`);
    await wait(250);
  }
};

/** Waits until the figures and the number of deliveries are the same twice in a row. */
const untilUnchanged = async (
  { documents }: DocsightClient,
  { short_code: code }: DocumentDetail,
  { received }: DemoWebhook,
): Promise<void> => {
  const figures = async (): Promise<string> => JSON.stringify([await documents.stats(code), received.length]);
  for (let before = '', now = await figures(); before !== now;) {
    await wait(2_000); // figures are at most 2 s old
    [before, now] = [now, await figures()];
  }
};
