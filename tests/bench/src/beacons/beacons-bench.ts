import { createClient } from '@docsight/client';
import type { Documents, DocumentDetail } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import { paperPdf } from '../documents/pdf-form.ts';
import { startBaseline } from '../baseline.ts';
import { startLoadGenerator } from '../load.ts';
import type { Load } from '../load.ts';
import { startProduct } from '../product.ts';
import { report } from '../report.ts';
import type { Bench } from '../report.ts';
import { inTurns, told } from '../rounds.ts';

const viewers = 1_000;
const connections = 50;
const rounds = 3;
/** Of each viewer in each round. */
const beaconsEach = 12;
const secondsBetween = 0.1;
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/**
 * `pnpm bench beacons`: 1,000 readers on 50 connections, through the gateway, with everything running and counting; against a bare Express that parses the
 * same bodies. In the end the statistics must contain every second that was sent.
 */
export const beacons: Bench = async () => {
  const generator = startLoadGenerator();
  const baseline = await startBaseline();
  const product = await startProduct();
  try {
    const { gatewayUrl, apiKey } = product.stack;
    const { documents } = createClient({ baseUrl: gatewayUrl, apiKey: apiKey! }); // There is a key on the first run, and each run here is one.
    const document = await documents.upload(await paperPdf(), { gate_type: 'none' }, { fileName: 'paper.pdf' });
    console.log(`Opening the document for ${viewers} readers`);
    const tokens = await openFor(document.url);

    const sent = { ours: 0, bare: 0 };
    const amount = viewers * beaconsEach;
    const load = (url: string, side: 'ours' | 'bare') => (): Load => {
      const perConnection = nextBeacons(tokens, sent[side]);
      sent[side] += beaconsEach;
      return { url, method: 'POST', connections, amount, perConnection };
    };
    const { ours, bare } = await inTurns(generator, rounds, {
      ours: load(`${gatewayUrl}${new URL(document.url).pathname}/beacons`, 'ours'),
      bare: load(`${baseline.url}/beacons`, 'bare'),
    });
    const settledMs = await untilExact(documents, document, viewers * sent.ours * secondsBetween);
    await report('beacons', `Beacons of ${viewers} readers on ${connections} connections`, [
      {
        what: 'beacons through gateway and tracking, all services at work',
        ours: told(ours),
        baseline: told(bare),
        ratio: ours.perSecond / bare.perSecond,
        aim: { atLeast: 0.3 },
      },
    ]);
    console.log(`\nThe statistics had every second ${(settledMs / 1000).toFixed(1)} s after the last beacon.`);
  } finally {
    await product.stop();
    await baseline.stop();
    generator.stop();
  }
};

const openFor = async (url: string): Promise<string[]> => {
  const tokens: string[] = [];
  while (tokens.length < viewers) {
    const opened = await Promise.all(Array.from({ length: connections }, () => openDocument(url)));
    tokens.push(...opened.map(({ session }) => session.viewer_token));
  }
  return tokens;
};

/** Returns what each connection sends in the next round. The readers are divided among the connections, and each has read a little more. */
const nextBeacons = (tokens: string[], sentBefore: number): NonNullable<Load['perConnection']> =>
  Array.from({ length: connections }, (_, connection) => {
    const own = tokens.filter((_token, index) => index % connections === connection);
    return Array.from({ length: beaconsEach }, (_beacon, index) => {
      const seconds = Math.round((sentBefore + index + 1) * secondsBetween * 1000) / 1000;
      const body = JSON.stringify({ pages: [{ page: 1, seconds }] });
      return own.map((token) => ({
        headers: { 'content-type': 'application/json', 'user-agent': userAgent, authorization: `Bearer ${token}` },
        body,
      }));
    }).flat();
  });

/** @throws Error when the totals are not exact in the end. */
const untilExact = async (documents: Documents, document: DocumentDetail, seconds: number): Promise<number> => {
  const startedAt = performance.now();
  const expected = { views: viewers, unique_viewers: viewers, total_time_seconds: Math.round(seconds * 1000) / 1000 };
  for (;;) {
    const { views, unique_viewers, total_time_seconds } = await documents.stats(document.short_code);
    const seen = { views, unique_viewers, total_time_seconds };
    if (JSON.stringify(seen) === JSON.stringify(expected)) return performance.now() - startedAt;
    if (performance.now() - startedAt > 60_000) {
      throw new Error(`The statistics are not what was told: ${JSON.stringify({ expected, seen })}`);
    }
  }
};
