import { createClient } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import type { BenchPart, Setting } from '../bench-of.ts';
import { paperPdf } from '../documents/pdf-form.ts';
import { quantile } from '../load.ts';
import { byTurns } from '../rounds.ts';
import { startBenchBrowser } from './until-painted.ts';
import type { Loading } from './until-painted.ts';

const rounds = 10;
const aimMs = 1_000;

/** Until a reader sees the first page, against a page of one image of the same bytes. */
export const firstPage: BenchPart = {
  title: 'From the click until the first page is painted in Chromium',
  run: async (setting) => {
    const browser = await startBenchBrowser();
    try {
      const known = await share(setting);
      // What the viewer asks for in a window of this size.
      await setting.baseline.addFile('page-1.webp', await imageOf(known));
      await setting.baseline.addFile('page.html', Buffer.from(plainPage));
      const plainUrl = `${setting.baseline.url}/files/page.html`;
      const fresh: string[] = [];
      for (let round = 0; round <= rounds; round += 1) fresh.push(await share(setting));
      const loadings = await byTurns(rounds + 1, {
        known: () => browser.load(known),
        fresh: () => browser.load(fresh.pop()!),
        plain: () => browser.load(plainUrl),
      });
      const knownOnes = loadings.known.slice(1);
      const plain = loadings.plain.slice(1);
      const cold = { ours: knownOnes.map(({ coldMs }) => coldMs), plain: plain.map(({ coldMs }) => coldMs) };
      return [
        row('cold, of a document that was read before', cold.ours, cold.plain),
        row(
          'cold, by its first reader ever',
          loadings.fresh.slice(1).map(({ coldMs }) => coldMs),
          cold.plain,
        ),
        row(
          'again in the same browser',
          knownOnes.map(({ warmMs }) => warmMs),
          plain.map(({ warmMs }) => warmMs),
        ),
        {
          what: 'worst of the cold ones',
          ours: `${Math.max(...cold.ours).toFixed(0)} ms`,
          baseline: `${aimMs} ms`,
          ratio: Math.max(...cold.ours) / aimMs,
          aim: { atMost: 1 },
        },
        {
          what: 'sent until then',
          ours: weight(knownOnes),
          baseline: weight(plain),
          ratio: bytesOf(knownOnes) / bytesOf(plain),
          aim: null,
        },
      ];
    } finally {
      await browser.stop();
    }
  },
};

const plainPage = '<!doctype html><title>A page</title><img src="page-1.webp" width="900" alt="">';

/** Uploads a paper that is open to everybody; the address of its page. */
const share = async ({ product: { stack } }: Setting): Promise<string> => {
  const { documents } = createClient({ baseUrl: stack.gatewayUrl, apiKey: stack.apiKey! });
  const { short_code: code } = await documents.upload(
    await paperPdf(),
    { email_gate: false },
    { fileName: 'paper.pdf' },
  );
  return `${stack.gatewayUrl}/s/${code.slice(2)}`;
};

const imageOf = async (url: string): Promise<Uint8Array> => {
  const { session } = await openDocument(url);
  const answer = await fetch(`${url}/pages/1?width=1200`, {
    headers: { authorization: `Bearer ${session.viewer_token}`, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
  });
  if (answer.status !== 200) throw new Error(`The page was answered with ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
};

const row = (what: string, ours: number[], baseline: number[]) => ({
  what,
  ours: told(ours),
  baseline: told(baseline),
  ratio: quantile(ours, 0.5) / quantile(baseline, 0.5),
  aim: null,
});

const told = (timesMs: number[]): string =>
  `p50 ${quantile(timesMs, 0.5).toFixed(0)} ms, worst ${Math.max(...timesMs).toFixed(0)} ms`;

const bytesOf = (loadings: Loading[]): number =>
  quantile(
    loadings.map(({ bytes }) => bytes),
    0.5,
  );
const weight = (loadings: Loading[]): string =>
  `${(bytesOf(loadings) / 1024).toFixed(0)} KB in ${loadings[0]!.requests} requests`;
