import { readdir } from 'node:fs/promises';
import { defaultPartitions, partitionedQueues, serviceNames, subscriptions } from '@docsight/contracts';
import type { QueueName } from '@docsight/contracts';
import { queueNames } from '@docsight/messaging';
import { connect } from 'amqplib';
import type { Channel } from 'amqplib';
import { MongoClient } from 'mongodb';
import { residentMb } from '../measuring/memory.ts';
import type { Context } from '../running/benchmark.ts';
import type { Product } from '../running/product.ts';

/** The kinds of figures that are read from processes, queues and collections. */
export type FigureKind = 'memory' | 'heap' | 'files' | 'handles' | 'outbox' | 'queue' | 'records' | 'recordSize';

/** Figures by kind and name, such as the memory of the gateway. */
type FiguresByKind = Record<FigureKind, Record<string, number>>;

export type Sample = {
  figures: FiguresByKind;
  /** The number of operations so far, and of received events as `event`. */
  counts: Record<string, number>;
  /** Of each operation since the sample before. */
  timesMs: Record<string, number[]>;
};

export type Sampler = { figures(): Promise<FiguresByKind> };

/** Opens connections of its own to the servers. */
export const makeSampler = async ({ product, use }: Pick<Context, 'product' | 'use'>): Promise<Sampler> => {
  const { serverUrls } = product.stack;
  const broker = await connect(serverUrls.rabbitmq);
  await use({ stop: () => broker.close() });
  const channel = await broker.createChannel();
  const client = await MongoClient.connect(serverUrls.mongo);
  await use({ stop: () => client.close() });
  return {
    figures: async () => ({
      ...(await ofProcesses(product)),
      ...(await ofMetrics(product)),
      ...(await ofQueues(channel)),
      ...(await ofCollections(client)),
    }),
  };
};

/** Returns memory and open files of every process of the product. Linux only. */
const ofProcesses = async ({ stack }: Product): Promise<Pick<FiguresByKind, 'memory' | 'files'>> => {
  const pids = new Map<string, number>(
    serviceNames.flatMap((name) => stack.pidsOf(name).map((pid) => [name, pid] as const)),
  );
  for (const [name, server] of Object.entries(stack.servers)) if (server.pid !== null) pids.set(name, server.pid);
  const memory: Record<string, number> = {};
  const files: Record<string, number> = {};
  for (const [name, pid] of pids) {
    memory[name] = await residentMb(pid);
    files[name] = (await readdir(`/proc/${pid}/fd`)).length;
  }
  return { memory, files };
};

/** Returns what the services report themselves. */
const ofMetrics = async ({ stack }: Product): Promise<Pick<FiguresByKind, 'heap' | 'handles' | 'outbox'>> => {
  const heap: Record<string, number> = {};
  const handles: Record<string, number> = {};
  const outbox: Record<string, number> = {};
  for (const service of serviceNames) {
    const metrics = await (await fetch(`${stack.opsUrlsOf(service)[0]}/metrics`)).text();
    heap[service] = metricIn(metrics, 'nodejs_heap_size_used_bytes') / 2 ** 20;
    handles[service] = metricIn(metrics, 'nodejs_active_handles_total');
    for (const [, name, age] of metrics.matchAll(/^docsight_outbox_age_seconds\{.*?\boutbox="(\w+)".*?\} (\S+)$/gm))
      outbox[`${service} ${name!}`] = Number(age);
  }
  return { heap, handles, outbox };
};

const metricIn = (metrics: string, name: string): number =>
  Number(new RegExp(String.raw`^${name}(?:\{.*\})? (\S+)$`, 'm').exec(metrics)?.[1] ?? NaN);

/** Returns the waiting messages of each queue with its partitions and retries, and its dead letters. */
const ofQueues = async (channel: Channel): Promise<Pick<FiguresByKind, 'queue'>> => {
  const queue: Record<string, number> = {};
  const waiting = async (name: string): Promise<number> => (await channel.checkQueue(name)).messageCount;
  for (const name of Object.keys(subscriptions) as QueueName[]) {
    const names = queueNames(name);
    queue[name] = 0;
    for (const each of [names.main, names.single, ...partitionsOf(name)]) queue[name] += await waiting(each);
    queue[`${name} dead letters`] = await waiting(names.deadLetter);
  }
  return { queue };
};

const partitionsOf = (queue: QueueName): string[] =>
  (partitionedQueues as readonly QueueName[]).includes(queue)
    ? Array.from({ length: defaultPartitions }, (_, partition) => queueNames(queue).partition(partition))
    : [];

/** Returns the number of records of each collection, and their mean size in bytes. */
const ofCollections = async (client: MongoClient): Promise<Pick<FiguresByKind, 'records' | 'recordSize'>> => {
  const records: Record<string, number> = {};
  const recordSize: Record<string, number> = {};
  const { databases } = await client.db().admin().listDatabases();
  for (const { name } of databases.filter((database) => database.name.startsWith('docsight_'))) {
    const database = client.db(name);
    for (const { name: collection } of await database.listCollections({}, { nameOnly: true }).toArray()) {
      const { count, avgObjSize = NaN } = await database.command({ collStats: collection });
      // The name of a projection ends with its generation.
      const key = `${name.slice('docsight_'.length)} ${collection.replace(/_\d+$/, '')}`;
      records[key] = count as number;
      recordSize[key] = avgObjSize as number;
    }
  }
  return { records, recordSize };
};
