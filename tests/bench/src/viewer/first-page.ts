import { setTimeout as pause } from 'node:timers/promises';
import { fetchPage, firstPageRequest, share } from '../documents/share.ts';
import { alternate } from '../measuring/alternate.ts';
import { startBaseline } from '../measuring/baseline.ts';
import { median } from '../measuring/figures.ts';
import { compared, limited } from '../results/row.ts';
import type { Measured } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';
import { startViewerBrowser } from './viewer-browser.ts';
import type { Loading } from './viewer-browser.ts';

const rounds = 10;
/** A link is sent some seconds after the upload. Meanwhile the product draws page 1. */
const sentAfterMs = 4_000;

/** Loads a document in a browser, alternately with an HTML page that has one image of the same bytes. */
export const firstPage: Part = {
  title: 'Time until page 1 is painted in Chromium, against an HTML page with one image',
  run: async ({ product, use }) => {
    const baseline = await use(startBaseline());
    const browser = await use(startViewerBrowser());
    const knownUrl = await share(product);
    await baseline.addFile('page-1.webp', await fetchPage(await firstPageRequest(knownUrl)));
    await baseline.addFile('page.html', Buffer.from(plainPage));
    const loadNew = async (afterMs: number) => {
      const url = await share(product);
      await pause(afterMs);
      return browser.load(url);
    };
    const { known, sent, fresh, plain } = await alternate(rounds, {
      known: () => browser.load(knownUrl),
      sent: () => loadNew(sentAfterMs),
      fresh: () => loadNew(0),
      plain: () => browser.load(`${baseline.url}/files/page.html`),
    });
    const plainCold = timeOf(plain.map(coldMs));
    const atMost = (limit: number) => ({ atMost: limit, unit: ' ms' });
    const worst = Math.max(...known.map(coldMs));
    return {
      rows: [
        limited('cold, the document was read before', timeOf(known.map(coldMs)), atMost(300), plainCold),
        limited('cold, its first reader', timeOf(sent.map(coldMs)), atMost(450), plainCold),
        compared('cold, at once after the upload', timeOf(fresh.map(coldMs)), plainCold),
        limited('worst cold one', { value: worst, text: `${worst.toFixed(0)} ms` }, atMost(1_000)),
        compared('again in the same browser', timeOf(known.map(warmMs)), timeOf(plain.map(warmMs))),
        compared('received until then', sizeOf(known), sizeOf(plain)),
      ],
    };
  },
};

const plainPage = '<!doctype html><title>A page</title><img src="page-1.webp" width="900" alt="">';

const coldMs = (loading: Loading): number => loading.coldMs;
const warmMs = (loading: Loading): number => loading.warmMs;

const timeOf = (timesMs: number[]): Measured => ({
  value: median(timesMs),
  text: `p50 ${median(timesMs).toFixed(0)} ms, worst ${Math.max(...timesMs).toFixed(0)} ms`,
});

const sizeOf = (loadings: Loading[]): Measured => {
  const bytes = median(loadings.map((loading) => loading.bytes));
  return { value: bytes, text: `${(bytes / 1024).toFixed(0)} KB in ${loadings[0]!.requests} requests` };
};
