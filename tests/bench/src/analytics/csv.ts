import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { uploadTo } from '../documents/upload.ts';
import { alternate } from '../measuring/alternate.ts';
import { startBaseline } from '../measuring/baseline.ts';
import { cpuPerOperation, cpuTable, productTimes } from '../measuring/cpu-time.ts';
import { digits, median, msText } from '../measuring/figures.ts';
import { watchMemory } from '../measuring/memory.ts';
import { compared, unaimed } from '../results/row.ts';
import type { Measured } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';
import type { Product } from '../running/product.ts';
import { openStoredReaders } from './copy-readers.ts';
import type { StoredReaders } from './copy-readers.ts';

const sizes = { large: 100_000, small: 10_000 };
const rounds = 3;
/** The readers that are published. The others are copies of their records. */
const read = { viewers: 30, visitsEach: 3 };

type Document = { documentId: string; shortCode: string };
type Download = { ms: number; content: Buffer };

/** Downloads all viewers of a document as CSV from the analytics service, while another client reads a list. */
export const csv: Part = {
  title: 'The viewers of a document as CSV, 100,000 rows, against a file of the same bytes',
  run: async (context) => {
    const { product, use, progress } = context;
    const baseline = await use(startBaseline());
    const readers = await openStoredReaders(context);
    const accountId = randomUUID();
    const large = await fill(product, readers, accountId, sizes.large);
    const small = await fill(product, readers, accountId, sizes.small);
    progress('Made the readers');
    const [url] = product.stack.serviceUrlsOf('analytics');
    const listOf = ({ shortCode }: Document) => `${url}/api/v1/documents/${shortCode}`;
    const csvOf = (document: Document) => () =>
      download(`${listOf(document)}/viewers?format=csv`, product.asAccount(accountId));
    const { content } = await csvOf(large)();
    await baseline.addFile('viewers.csv', content);
    const before = await productTimes(product);
    const memory = await watchMemory(product.stack.pidsOf('analytics'));
    const others = repeatedly(() => download(`${listOf(small)}/leads`, product.asAccount(accountId)));
    const downloads = await alternate(rounds, {
      large: csvOf(large),
      small: csvOf(small),
      file: () => download(`${baseline.url}/files/viewers.csv`, {}),
    });
    const slowestMs = await others.stop();
    const growthMb = await memory.stop();
    const rows = (rounds + 1) * (sizes.large + sizes.small);
    const perRow = cpuPerOperation(before, await productTimes(product), rows / 1_000);
    const megabytes = (content.length / 1e6).toFixed(1);
    return {
      rows: [
        compared(`download of ${megabytes} MB`, timeOf(downloads.large), timeOf(downloads.file), { atMost: 1.5 }),
        compared(
          'time of a row, against 10,000 rows',
          rowTimeOf(downloads.large, sizes.large),
          rowTimeOf(downloads.small, sizes.small),
          { atMost: 1.5 },
        ),
        unaimed('slowest other request meanwhile', msText(slowestMs)),
        unaimed('memory growth of analytics', `${growthMb.toFixed(0)} MB`),
      ],
      tables: [cpuTable('Processor time of 1,000 rows in ms', { 'a download': perRow })],
    };
  },
};

const fill = async (product: Product, readers: StoredReaders, accountId: string, size: number): Promise<Document> => {
  const [url] = product.stack.serviceUrlsOf('documents');
  const { id: documentId, short_code: shortCode, page_count } = await uploadTo(url!, product.asAccount(accountId));
  const models = await readers.publish({ documentId, accountId, pageCount: page_count, ...read });
  const owners = Array.from({ length: size - models.length }, () => ({ documentId, accountId }));
  await readers.copy(models, owners);
  return { documentId, shortCode };
};

const timeOf = (downloads: Download[]): Measured => {
  const ms = median(downloads.map((one) => one.ms));
  return { value: ms, text: msText(ms) };
};

const rowTimeOf = (downloads: Download[], rows: number): Measured => {
  const us = (timeOf(downloads).value * 1_000) / rows;
  return { value: us, text: `${digits(us)} µs` };
};

const download = async (url: string, headers: Record<string, string>): Promise<Download> => {
  const startedAt = performance.now();
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} failed with ${response.status}: ${await response.text()}`);
  const content = Buffer.from(await response.arrayBuffer());
  return { ms: performance.now() - startedAt, content };
};

const pauseMs = 20;

/** Repeats a request. `stop` resolves to the longest time of a response. */
const repeatedly = (request: () => Promise<Download>): { stop(): Promise<number> } => {
  const ended = new AbortController();
  const repeating = (async () => {
    let slowestMs = 0;
    while (!ended.signal.aborted) {
      slowestMs = Math.max(slowestMs, (await request()).ms);
      await pause(pauseMs);
    }
    return slowestMs;
  })();
  return {
    stop: () => {
      ended.abort();
      return repeating;
    },
  };
};
