import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@docsight/client';
import { aPage, onePage, streamOf, testPdf } from '@docsight/testkit';
import type { Customer } from '../../e2e/harness/customer.ts';
import { ledgerOf } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { OpenModel } from './open-model.ts';
import { downloadLarge, readDocument } from './readers.ts';
import { uploadSlowly, watchLive } from './slow-requests.ts';

/** So large that neither sockets nor the proxy can hold it while a reader is slow. */
const largePdf = (): Buffer => onePage(aPage(), streamOf(randomBytes(24 * 1024 * 1024)));
const mediumPdf = (): Buffer => onePage(aPage(), streamOf(randomBytes(100_000)));

/**
 * Begins readers, uploads, downloads, reads of figures and live streams, until the model ends.
 * @returns a function that returns all ledgers.
 */
export const beginTraffic = async (
  model: OpenModel,
  gatewayUrl: string,
  customer: Customer,
): Promise<() => readonly Ledger[]> => {
  const small = await readFile(testPdf('three-pages.pdf'));
  const large = largePdf();
  const api = createClient({ baseUrl: gatewayUrl, apiKey: customer.key, maxRetries: 0 });
  const upload = (pdf: Buffer, pauseMs = 0) => uploadSlowly({ gatewayUrl, key: customer.key, pdf, pauseMs });

  /** Documents with readers, the newest last, and all others. */
  const largeDocument = ledgerOf(await api.documents.upload(large, { email_gate: false }));
  const [read, others] = [[ledgerOf(await upload(small))], [largeDocument]];
  let turn = 0;
  const next = (): Ledger => {
    turn += 1;
    return read.at(-1 - (turn % Math.min(6, read.length)))!;
  };

  model.every(8_000, async () => {
    const uploaded = await model.request('upload', () => upload(small));
    if (uploaded) read.push(ledgerOf(uploaded));
  });
  model.every(10_000, async () => {
    const uploaded = await model.request('slow upload', () => upload(mediumPdf(), 1_000));
    if (uploaded) others.push(ledgerOf(uploaded));
  });
  model.every(1_500, () => readDocument(model, next()));
  model.every(15_000, () => downloadLarge(model, largeDocument, large.length));
  model.every(1_000, () => model.request('statistics', () => api.documents.stats(next().code)));
  model.every(2_000, () => model.request('list', () => api.documents.list({ per_page: 20 }).page()));
  model.every(2_000, () => model.request('viewer page', () => expectPage(next().url)));
  model.every(2_000, () => model.request('dashboard', () => expectPage(`${gatewayUrl}/app`)));
  for (let stream = 0; stream < 4; stream += 1) model.until((ended) => watch(model, gatewayUrl, customer, ended));
  return () => [...read, ...others];
};

/** Connects again each time, as browsers do. */
const watch = async (model: OpenModel, gatewayUrl: string, { token }: Customer, ended: AbortSignal): Promise<void> => {
  while (!ended.aborted) {
    const retryMs = await model.request('live stream', () => watchLive(gatewayUrl, token, ended));
    await wait(retryMs ?? 2_000);
  }
};

/** Opens a page with all its files, which replicas of either release may serve. */
const expectPage = async (url: string): Promise<void> => {
  const page = await textAt(url);
  const files = [...page.matchAll(/(?:src|href)="([^"]+\/assets\/[^"]+)"/g)].map(([, file]) => file!);
  if (files.length === 0) throw new Error(`The page names no files: ${page}`);
  await Promise.all(files.map((file) => textAt(new URL(file, url).href)));
};

const textAt = async (url: string): Promise<string> => {
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status}: ${text}`);
  return text;
};
