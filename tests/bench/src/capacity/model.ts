import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@docsight/client';
import { publicEventTypes, serviceNames } from '@docsight/contracts';
import { openDocument } from '@docsight/demo';
import { MongoClient } from 'mongodb';
import { fetchPage } from '../documents/share.ts';
import { arrive } from '../load/arrivals.ts';
import { makeJournal } from '../load/journal.ts';
import { loadWithPeople, shareDocuments } from '../load/people.ts';
import type { Shared } from '../load/people.ts';
import { cpuSum, cpuTable, idleTimes, measureCpu, productTimes } from '../measuring/cpu-time.ts';
import type { CpuTimes } from '../measuring/cpu-time.ts';
import { digits, msText } from '../measuring/figures.ts';
import { limited } from '../results/row.ts';
import type { Context, Part } from '../running/benchmark.ts';
import type { Product } from '../running/product.ts';
import { startReceiver } from '../webhooks/helpers/receiver.ts';
import type { Receiver } from '../webhooks/helpers/receiver.ts';
import { operationsOn, viewOn } from './operations.ts';
import type { Operation, OperationName } from './operations.ts';
import { costOf, operationsPerReader, sizingTable, withFirstBeacons } from './sizing.ts';
import type { Cost, Costs } from './sizing.ts';

/** Each operation is repeated for this long. */
const secondsPerOperation = 15;
/** Before that it runs for this long, so that code is compiled and caches are filled. */
const warmUpSeconds = 5;
const idleSeconds = 20;
/** Events of an operation are counted, folded and published within this time. In milliseconds. */
const settleMs = 3_000;
/** Of the receiver of webhooks. */
const group = 'capacity';
const heldOut = { readersPerSecond: 2, seconds: 60 };

/**
 * Measures what each operation costs alone, and predicts the cost of a mixed load from that. The load is that of
 * `pnpm bench load`, which was not used to measure the costs.
 */
export const model: Part = {
  title: 'The cost of each operation, and what it predicts for a mixed load',
  mustReachAims: true,
  run: async (context) => {
    const { product, progress } = context;
    const url = product.stack.gatewayUrl;
    const shared = await shareDocuments({ url, apiKey: product.apiKey });
    const operations = await operationsOn(product, shared);
    await warmUp(context, shared, operations);
    progress(`Nothing: ${idleSeconds} seconds`);
    const meter = await makeMeter(context);
    const { costs, times, receiver } = await costsOf(context, shared, operations, meter);
    progress('A mixed load');
    const journal = makeJournal();
    const load = { url, apiKey: product.apiKey, ...heldOut, random: Math.random, journal };
    const receivedBefore = await receiver.count(group);
    const { cost: measured, times: measuredTimes } = await meter.measure(1, () => loadWithPeople(load, shared));
    if (journal.failures() > 0) throw new Error('Operations of the mixed load failed.');
    const deliveries = (await receiver.count(group)) - receivedBefore;
    const { 'open session': readers = 0, beacon = 0, ...others } = journal.counts();
    const counts = {
      'open session': readers,
      ...withFirstBeacons({ ...others, beacon }, readers),
      delivery: deliveries,
    };
    const predicted = costOf(counts, costs);
    const perReader = operationsPerReader(Math.random, deliveries / readers);
    const reader = costOf(perReader, costs);
    return {
      rows: [
        errorRow('processor time', measured.cpuMs, predicted.cpuMs, msText),
        errorRow('bytes in MongoDB', measured.storedBytes, predicted.storedBytes, kilobytes),
        errorRow('messages', measured.messages, predicted.messages, digits),
      ],
      tables: [
        costTable({ ...costs, 'reader, with the owner': reader }),
        cpuTable('Processor time of an operation in ms', times),
        cpuTable('Processor time of the mixed load in ms', {
          measured: measuredTimes,
          predicted: timesOf(counts, times),
        }),
        sizingTable(perReader, costs),
      ],
    };
  },
};

/** How far the prediction may be from what was measured. */
const allowedError = 0.25;

const errorRow = (what: string, measured: number, predicted: number, text: (value: number) => string) => {
  const error = Math.abs(predicted / measured - 1);
  const shown = { value: error, text: `${digits(error * 100)} %: ${text(predicted)} predicted` };
  return limited(
    `${what} of a mixed load: error of the model`,
    shown,
    { atMost: allowedError, unit: '' },
    {
      value: measured,
      text: text(measured),
    },
  );
};

const kilobytes = (bytes: number): string => `${digits(bytes / 1_000)} kB`;

const costTable = (costs: Record<string, Cost>) => ({
  caption: 'The cost of an operation',
  columns: ['', 'Processor time', 'MongoDB', 'Messages'],
  rows: Object.entries(costs).map(([name, { cpuMs, storedBytes, messages }]) => [
    name,
    msText(cpuMs),
    kilobytes(storedBytes),
    digits(messages),
  ]),
});

/** Repeats an operation for some seconds. Resolves with how often. */
const repeat = async ({ perSecond, run }: Operation, seconds: number): Promise<number> => {
  let count = 0;
  const work = async (): Promise<void> => {
    count += 1;
    await run();
  };
  await arrive({ perSecond, seconds, random: Math.random, work });
  return count;
};

const warmUp = async ({ progress }: Context, shared: Shared, operations: Operations): Promise<void> => {
  await drawAllPages(shared);
  for (const name of operationNames(operations)) {
    progress(`${name}: ${warmUpSeconds} seconds to warm up`);
    await repeat(operations[name], warmUpSeconds);
  }
};

/** Measures each operation without a webhook. A delivery is what a view costs more with one. */
const costsOf = async ({ product, use, progress }: Context, shared: Shared, operations: Operations, meter: Meter) => {
  const measured = async (operation: Operation): Promise<Measured & { count: number }> => {
    let count = 0;
    const measurement = await meter.measure(
      () => count,
      async () => {
        count = await repeat(operation, secondsPerOperation);
      },
    );
    return { ...measurement, count };
  };
  const all: Partial<Record<keyof Costs, Measured>> = {};
  for (const name of operationNames(operations)) {
    progress(`${name}: ${secondsPerOperation} seconds`);
    all[name] = await measured(operations[name]);
  }
  // Opening a session is a part of passing a gate, and of a view.
  const opened = all['open session']!;
  all['pass gate'] = minus(all['pass gate']!, opened);
  progress(`first beacon: ${secondsPerOperation} seconds`);
  const view = viewOn(shared);
  const without = await measured(view);
  all['first beacon'] = minus(without, opened);
  progress(`delivery: ${secondsPerOperation} seconds`);
  const receiver = await addWebhook(product, await use(startReceiver()));
  const delivering = await measured(view);
  await receiver.waitUntilReceived(group, delivering.count, settleMs);
  all.delivery = minus(delivering, without);
  const entries = Object.entries(all);
  return {
    costs: Object.fromEntries(entries.map(([name, { cost }]) => [name, cost])) as Costs,
    times: Object.fromEntries(entries.map(([name, { times }]) => [name, times])),
    receiver,
  };
};

const operationNames = (operations: Operations): OperationName[] => Object.keys(operations) as OperationName[];

/** Returns the processor time of many operations, by process. */
const timesOf = (counts: Record<string, number>, times: Record<string, CpuTimes>): CpuTimes => {
  const total: CpuTimes = {};
  for (const [operation, count] of Object.entries(counts))
    for (const [name, ms] of Object.entries(times[operation]!)) total[name] = (total[name] ?? 0) + count * ms;
  return total;
};

/** The first request of each page draws its image, which the file store then keeps. */
const drawAllPages = async (shared: Shared): Promise<void> => {
  for (const { url, pageCount, hasGate } of shared) {
    const tab = await openDocument(url);
    if (hasGate) await tab.passGate('first@example.com');
    const headers = { authorization: `Bearer ${tab.session.viewer_token}` };
    for (let page = 1; page <= pageCount; page += 1)
      await fetchPage({ url: `${url}/pages/${page}?width=1200`, headers });
  }
};

const minus = (a: Measured, b: Measured): Measured => {
  const times = Object.fromEntries(Object.entries(a.times).map(([name, ms]) => [name, ms - (b.times[name] ?? 0)]));
  return {
    times,
    cost: {
      cpuMs: cpuSum(times),
      storedBytes: a.cost.storedBytes - b.cost.storedBytes,
      messages: a.cost.messages - b.cost.messages,
    },
  };
};

const addWebhook = async ({ stack, apiKey }: Product, receiver: Receiver): Promise<Receiver> => {
  const api = createClient({ baseUrl: stack.gatewayUrl, apiKey });
  await api.webhooks.save({ url: receiver.urlOf(group, '0'), events: [...publicEventTypes] });
  return receiver;
};

type Meter = {
  /** Runs operations until their effects have settled. Returns the cost of each. */
  measure(amount: number | (() => number), run: () => Promise<void>): Promise<Measured>;
};

type Measured = { cost: Cost; times: CpuTimes };

type Operations = Record<OperationName, Operation>;

const makeMeter = async ({ product, use }: Context): Promise<Meter> => {
  const client = await MongoClient.connect(product.stack.serverUrls.mongo);
  await use({ stop: () => client.close() });
  const idle = await idleTimes(product, idleSeconds);
  return {
    measure: async (amount, run) => {
      const [bytes, messages] = [await storedBytes(client), await publishedMessages(product)];
      const total = await measureCpu(
        1,
        () => productTimes(product),
        idle,
        async () => {
          await run();
          await pause(settleMs);
        },
      );
      const operations = typeof amount === 'number' ? amount : amount();
      const times = Object.fromEntries(Object.entries(total).map(([name, ms]) => [name, ms / operations]));
      return {
        times,
        cost: {
          cpuMs: cpuSum(times),
          storedBytes: ((await storedBytes(client)) - bytes) / operations,
          messages: ((await publishedMessages(product)) - messages) / operations,
        },
      };
    },
  };
};

/** Returns the size of all records of the product. */
const storedBytes = async (client: MongoClient): Promise<number> => {
  let bytes = 0;
  const { databases } = await client.db().admin().listDatabases();
  for (const { name } of databases.filter((database) => database.name.startsWith('docsight_'))) {
    const database = client.db(name);
    for (const { name: collection } of await database.listCollections({}, { nameOnly: true }).toArray())
      bytes += ((await database.command({ collStats: collection })) as { size: number }).size;
  }
  return bytes;
};

const publishedMessages = async ({ stack }: Product): Promise<number> => {
  let messages = 0;
  for (const service of serviceNames) {
    const text = await (await fetch(`${stack.opsUrlsOf(service)[0]}/metrics`)).text();
    for (const [, count] of text.matchAll(/^docsight_messages_published_total\{.*\} (\S+)$/gm))
      messages += Number(count);
  }
  return messages;
};
