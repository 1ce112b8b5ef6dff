import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@docsight/client';
import type { Documents, DocumentDetail } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import { startBaseline } from '../baseline.ts';
import { cpuSum, cpuTimesBetween, cpuTimesOf } from '../cpu-time.ts';
import type { CpuTimes } from '../cpu-time.ts';
import { paperPdf } from '../documents/pdf-form.ts';
import { startLoadGenerator } from '../load.ts';
import type { Load, LoadResult } from '../load.ts';
import { startProduct } from '../product.ts';
import { report } from '../report.ts';
import type { Bench } from '../report.ts';
import { byTurns, figuresOf, told } from '../rounds.ts';
import type { Figures } from '../rounds.ts';
import { openStream } from './open-stream.ts';

const viewers = 1_000;
const connections = 50;
/** An even number: each order of the turns comes as often as the other. */
const rounds = 4;
/** Of each viewer in each round. */
const beaconsEach = 12;
const amount = viewers * beaconsEach;
const secondsBetween = 0.1;
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/**
 * `pnpm bench beacons`: 1,000 readers on 50 connections, through the gateway, with all services running; against a bare
 * Express that parses the same bodies. By turns, the account watches its live readers. After each turn the statistics
 * must contain every second that was sent.
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
    const load = (url: string, side: 'ours' | 'bare'): Load => {
      const perConnection = nextBeacons(tokens, sent[side]);
      sent[side] += beaconsEach;
      return { url, method: 'POST', connections, amount, perConnection };
    };
    const runOurs = () => generator.run(load(`${gatewayUrl}${new URL(document.url).pathname}/beacons`, 'ours'));
    /** Includes the work for the beacons that other services do later. */
    const measured = async (run: () => Promise<LoadResult>): Promise<Turn> => {
      const before = await cpuTimesOf(product);
      const result = await run();
      const settledMs = await untilExact(documents, document, viewers * sent.ours * secondsBetween);
      return { result, settledMs, cpu: cpuTimesBetween(before, await cpuTimesOf(product)) };
    };
    const watched = async (): Promise<LoadResult> => {
      const stream = await openStream(product);
      const result = await runOurs();
      console.log(`The stream has sent ${await stream.close()} events`);
      return result;
    };
    const turns = await byTurns<'ours' | 'watched' | 'bare', Turn>(rounds + 1, {
      ours: () => measured(runOurs),
      watched: () => measured(watched),
      bare: async () => ({
        result: await generator.run(load(`${baseline.url}/beacons`, 'bare')),
        settledMs: 0,
        cpu: {},
      }),
    });
    const ours = figuresOfTurns(turns.ours.slice(1));
    const withStream = figuresOfTurns(turns.watched.slice(1));
    const bare = figuresOfTurns(turns.bare.slice(1));
    await report('beacons', `Beacons of ${viewers} readers on ${connections} connections`, [
      {
        what: 'beacons through gateway and tracking, all services at work',
        ours: told(ours),
        baseline: told(bare),
        ratio: ours.perSecond / bare.perSecond,
        aim: { atLeast: 0.3 },
      },
      {
        what: 'the same with an open stream of live readers, against without',
        ours: told(withStream),
        baseline: told(ours),
        ratio: withStream.perSecond / ours.perSecond,
        aim: null,
      },
      {
        what: 'processor time of a beacon with an open stream, against without',
        ours: `${cpuSum(withStream.cpu).toFixed(3)} ms`,
        baseline: `${cpuSum(ours.cpu).toFixed(3)} ms`,
        ratio: cpuSum(withStream.cpu) / cpuSum(ours.cpu),
        aim: { atMost: 1.05 },
      },
    ]);
    console.log(`\nProcessor time of a beacon in ms: ${cpuText(ours.cpu)}`);
    console.log(`With an open stream: ${cpuText(withStream.cpu)}`);
    console.log(`The statistics had every second ${(ours.settledMs / 1000).toFixed(1)} s after the last beacon.`);
  } finally {
    await product.stop();
    await baseline.stop();
    generator.stop();
  }
};

/** One turn: its requests, how long the figures took after them, and the processor time of both. */
type Turn = { result: LoadResult; settledMs: number; cpu: CpuTimes };

/** The times of a beacon are in milliseconds. */
const figuresOfTurns = (turns: Turn[]): Figures & { settledMs: number; cpu: CpuTimes } => {
  const mean = (of: (turn: Turn) => number): number => turns.reduce((sum, turn) => sum + of(turn), 0) / turns.length;
  const names = Object.keys(turns[0]!.cpu);
  return {
    ...figuresOf(turns.map(({ result }) => result)),
    settledMs: mean(({ settledMs }) => settledMs),
    cpu: Object.fromEntries(names.map((name) => [name, mean(({ cpu }) => cpu[name]!) / amount])),
  };
};

const cpuText = (times: CpuTimes): string =>
  Object.entries(times)
    .sort(([, a], [, b]) => b - a)
    .map(([name, ms]) => `${name} ${ms.toFixed(3)}`)
    .join(', ');

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
    await pause(50);
  }
};
