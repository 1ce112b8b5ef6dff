import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@docsight/client';
import type { DocumentDetail, Documents } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import { paperPdf } from '../documents/paper.ts';
import { alternate } from '../measuring/alternate.ts';
import { startBaseline } from '../measuring/baseline.ts';
import { cpuSum, cpuTable, idleTimes, processTimes, productTimes } from '../measuring/cpu-time.ts';
import { mean, median, milliseconds, throughputOf } from '../measuring/figures.ts';
import { startLoadGenerator } from '../measuring/load.ts';
import type { Load } from '../measuring/load.ts';
import { figuresOfTurns, measuredTurns } from '../measuring/turns.ts';
import type { Turn } from '../measuring/turns.ts';
import { compared, limited, unaimed } from '../results/row.ts';
import type { Measured } from '../results/row.ts';
import type { Context, Part } from '../running/benchmark.ts';
import { openStream } from './open-stream.ts';
import { tracingOffMs } from './tracing-off.ts';

const viewers = 1_000;
const connections = 50;
/**
 * Many short turns, so that what slows the machine for a while affects all alike. Each of the six orders four times.
 */
const rounds = 24;
/** Of each viewer in each round. */
const beaconsEach = 4;
const amount = viewers * beaconsEach;
const secondsPerBeacon = 0.1;
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/**
 * Sends beacons of many readers through the gateway, alternately with and without an open stream of live readers. After
 * each turn the statistics must contain every second that was sent.
 */
export const readers: Part = {
  title: `Beacons of ${viewers.toLocaleString('en')} readers on ${connections} connections, against a bare Express`,
  run: async (context) => {
    const { product, use } = context;
    const baseline = await use(startBaseline());
    const generator = await use(startLoadGenerator());
    const plainTurn = measuredTurns(generator, () => processTimes({ baseline: [baseline.pid] }));
    const { documents, document, tokens } = await openForReaders(context);
    const turn = measuredTurns(generator, () => productTimes(product), await idleTimes(product));

    let sentEach = 0;
    const settledMs: number[] = [];
    const ourTurn = (): Promise<Turn> => {
      const perConnection = nextBeacons(tokens, sentEach);
      sentEach += beaconsEach;
      const url = `${product.stack.gatewayUrl}${new URL(document.url).pathname}/beacons`;
      return turn({ url, method: 'POST', connections, amount, perConnection }, async () => {
        settledMs.push(await waitUntilExact(documents, document, viewers * sentEach * secondsPerBeacon));
      });
    };
    const turns = await alternate(rounds, {
      ours: ourTurn,
      withStream: async () => {
        const stream = await openStream(product);
        try {
          return await ourTurn();
        } finally {
          context.progress(`The stream has sent ${await stream.close()} events`);
        }
      },
      plain: () => {
        const perConnection = nextBeacons(tokens, 0);
        return plainTurn({ url: `${baseline.url}/beacons`, method: 'POST', connections, amount, perConnection });
      },
    });
    const tracing = milliseconds(await tracingOffMs());
    const [ours, withStream, plain] = [turns.ours, turns.withStream, turns.plain].map(figuresOfTurns);
    // Medians: a turn in which MongoDB writes a checkpoint takes more.
    const cpuOf = (all: Turn[]): Measured => milliseconds(median(all.map(({ cpu }) => cpuSum(cpu))));
    const cpu = { ours: cpuOf(turns.ours), withStream: cpuOf(turns.withStream), plain: cpuOf(turns.plain) };
    return {
      rows: [
        compared('beacons through gateway and tracking', throughputOf(ours!), throughputOf(plain!), { atLeast: 0.3 }),
        limited('processor time of a beacon', cpu.ours, { atMost: 0.85, unit: ' ms' }, cpu.plain),
        compared('with an open stream, against without', throughputOf(withStream!), throughputOf(ours!)),
        compared('its processor time, against without', cpu.withStream, cpu.ours, { atMost: 1.05 }),
        compared('calls for traces, off, of a beacon', tracing, cpu.ours, { atMost: 0.03 }),
        unaimed('statistics are exact after the last beacon', `${(mean(settledMs) / 1_000).toFixed(1)} s`),
      ],
      tables: [
        cpuTable('Processor time of a beacon in ms', {
          'without stream': ours!.cpu,
          'with a stream': withStream!.cpu,
          baseline: plain!.cpu,
        }),
      ],
    };
  },
};

const openForReaders = async ({ product, progress }: Context) => {
  const { documents } = createClient({ baseUrl: product.stack.gatewayUrl, apiKey: product.apiKey });
  const document = await documents.upload(await paperPdf(), { gate_type: 'none' }, { fileName: 'paper.pdf' });
  const tokens: string[] = [];
  while (tokens.length < viewers) {
    const opened = await Promise.all(Array.from({ length: connections }, () => openDocument(document.url)));
    tokens.push(...opened.map(({ session }) => session.viewer_token));
  }
  progress(`Opened the document for ${viewers} readers`);
  return { documents, document, tokens };
};

/** Returns the beacons of the next round. The readers are divided among the connections. Each has read more. */
const nextBeacons = (tokens: string[], sentEach: number): NonNullable<Load['perConnection']> =>
  Array.from({ length: connections }, (_, connection) => {
    const own = tokens.filter((_token, index) => index % connections === connection);
    return Array.from({ length: beaconsEach }, (_beacon, index) => {
      const seconds = Math.round((sentEach + index + 1) * secondsPerBeacon * 1000) / 1000;
      const body = JSON.stringify({ pages: [{ page: 1, seconds }] });
      return own.map((token) => ({
        headers: { 'content-type': 'application/json', 'user-agent': userAgent, authorization: `Bearer ${token}` },
        body,
      }));
    }).flat();
  });

const pollEveryMs = 50;
const limitMs = 60_000;

/**
 * Returns the time until the statistics contain what was sent.
 * @throws Error after a minute.
 */
const waitUntilExact = async (documents: Documents, document: DocumentDetail, seconds: number): Promise<number> => {
  const startedAt = performance.now();
  const expected = { views: viewers, unique_viewers: viewers, total_time_seconds: Math.round(seconds * 1000) / 1000 };
  for (;;) {
    const { views, unique_viewers, total_time_seconds } = await documents.stats(document.short_code);
    const seen = { views, unique_viewers, total_time_seconds };
    if (JSON.stringify(seen) === JSON.stringify(expected)) return performance.now() - startedAt;
    if (performance.now() - startedAt > limitMs)
      throw new Error(`The statistics are not what was sent: ${JSON.stringify({ expected, seen })}`);
    await pause(pollEveryMs);
  }
};
