import { setTimeout as wait } from 'node:timers/promises';
import { openDocument } from '@docsight/demo';
import type { Tab } from '@docsight/demo';
import type { Ledger } from './ledger.ts';
import type { OpenModel } from './open-model.ts';
import { downloadSlowly } from './slow-requests.ts';

/** Seconds that a reader reads, with a beacon in each. The first half of them on the first page. */
const readSeconds = 6;
let count = 0;

/**
 * Reads a document of three pages for some seconds: half a second of each counts. Every second reader then passes the
 * gate, reads the last page and downloads the document.
 */
export const readDocument = async (model: OpenModel, ledger: Ledger): Promise<void> => {
  count += 1;
  const reader = count;
  const tab = await openTab(model, ledger);
  if (!tab) return;
  ledger.views += 1;
  const beacons = Array.from({ length: readSeconds }, async (_, index) => {
    await wait((index + 1) * 1_000);
    await sendBeacon(model, tab, readAfter(index + 1));
  });
  await model.request('page image', () => requestPage(ledger.url, tab));
  await Promise.all(beacons);
  ledger.halfSeconds += readSeconds;
  if (reader % 2 === 0) return;
  const passed = await model.request('gate', () => tab.passGate(`reader-${reader}@northwind.example`));
  if (!passed) return;
  ledger.leads += 1;
  await sendBeacon(model, tab, [{ page: 3, seconds: 0.5 }]);
  ledger.halfSeconds += 1;
  if ((await model.request('download', () => tab.download())) !== undefined) ledger.downloads += 1;
};

/** Opens a document and downloads it for many seconds. Without a beacon this is no view. */
export const downloadLarge = async (model: OpenModel, ledger: Ledger, bytes: number): Promise<void> => {
  const tab = await openTab(model, ledger);
  if (!tab) return;
  const { viewer_token: token } = tab.session;
  const isComplete = await model.request('slow download', async () => {
    await downloadSlowly(ledger.url, token, { bytes, ms: 12_000 });
    return true;
  });
  if (isComplete) ledger.downloads += 1;
};

const openTab = (model: OpenModel, { url }: Ledger): Promise<Tab | undefined> =>
  model.request('session', () => openDocument(url));

const readAfter = (seconds: number) => {
  const onFirst = Math.min(seconds, readSeconds / 2);
  const onSecond = seconds - onFirst;
  return [{ page: 1, seconds: onFirst / 2 }, ...(onSecond > 0 ? [{ page: 2, seconds: onSecond / 2 }] : [])];
};

const sendBeacon = (model: OpenModel, tab: Tab, pages: { page: number; seconds: number }[]) =>
  model.request('beacon', async () => {
    const status = await tab.beacon(pages);
    if (status !== 204) throw new Error(String(status));
  });

const requestPage = async (url: string, tab: Tab): Promise<void> => {
  const response = await fetch(`${url}/pages/1`, {
    headers: { authorization: `Bearer ${tab.session.viewer_token}` },
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(String(response.status));
};
