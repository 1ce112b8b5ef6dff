import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { errorCodeOf, measure, percentiles, withTimeout, errorMessageOf } from '@docsight/service-kit';
import type { Checklist } from '@docsight/service-kit';
import { connect } from 'amqplib';
import type { ChannelModel, Options } from 'amqplib';
import { replyCodes } from '../connection/index.ts';

type BrokerCheckOptions = {
  /** The addresses of all nodes. */
  urls: readonly string[];
  /** The HTTP API of the broker, which shows nodes and alarms. */
  managementUrl: string | undefined;
  checks: Checklist;
};

const connectTimeoutMs = 5_000;
/** A broker that blocks publishers says so at the first message, and confirms nothing. */
const confirmTimeoutMs = 5_000;
const latencyMessages = 200;
const slowConfirmMs = 100;
/** The first release whose quorum queues limit the time of messages. */
const oldestVersion = [3, 10] as const;
const fewestNodes = 3;

/** Checks whether a RabbitMQ fits the product. It leaves no queue behind. Source: Specification 11.8. */
export const verifyBroker = async ({ urls, managementUrl, checks }: BrokerCheckOptions): Promise<void> => {
  const nodes = await Promise.all(urls.map(openNode));
  const open = nodes.flatMap(({ url, connection }) => (connection ? [{ url, connection }] : []));
  for (const { host, reason } of nodes) {
    if (reason === undefined) checks.ok('connection', host);
    // The services use the other nodes.
    else checks[open.length > 0 ? 'warning' : 'failed']('connection', `${host}: ${reason}`);
  }
  const [first] = open;
  if (first) await checks.run('node', () => checkNode(first.connection, first.url, checks));
  for (const { connection } of open) await connection.close();
  if (managementUrl !== undefined) await checks.run('cluster', () => checkCluster(managementUrl, checks));
  else checks.warning('cluster', 'Nodes and alarms are visible with --management-url http://user:password@host:15672.');
};

type Opened = { url: string; host: string; connection?: ChannelModel; reason?: string };

const openNode = async (url: string): Promise<Opened> => {
  const { host } = new URL(url);
  try {
    const connection = await connect(url, { timeout: connectTimeoutMs });
    connection.on('error', () => undefined); // The call in progress reports it.
    return { url, host, connection };
  } catch (error) {
    return { url, host, reason: errorMessageOf(error) };
  }
};

const checkNode = async (connection: ChannelModel, url: string, checks: Checklist): Promise<void> => {
  const { version } = connection.connection.serverProperties;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough = major > oldestVersion[0] || (major === oldestVersion[0] && minor >= oldestVersion[1]);
  if (isNewEnough) checks.ok('version', version);
  else checks.failed('version', `${version} is too old. Use ${oldestVersion.join('.')} or newer.`);
  await checkQueue(connection, url, checks);
};

const checkQueue = async (connection: ChannelModel, url: string, checks: Checklist): Promise<void> => {
  const channel = await connection.createChannel();
  channel.on('error', () => undefined); // The rejected call reports it.
  const queue = `docsight.verify-stores.${randomUUID().slice(0, 8)}`;
  try {
    await channel.assertQueue(queue, queueOptions);
  } catch (error) {
    if (errorCodeOf(error) !== replyCodes.accessRefused) throw error;
    const reason = 'This user may not declare queues, and a service need not.';
    checks.warning('quorum queues', `${reason} Run this once with a user who may.`);
    return;
  }
  checks.ok('quorum queues', 'A queue like those of the services was declared.');
  try {
    await checkConfirms(url, queue, checks);
  } finally {
    await channel.deleteQueue(queue);
  }
};

/** As the services declare theirs. It removes itself if this command is killed. */
const queueOptions: Options.AssertQueue = {
  durable: true,
  expires: 300_000,
  arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': 20, 'x-overflow': 'reject-publish' },
};

/** Publishes on a connection of its own: a broker with an alarm blocks those that publish. */
const checkConfirms = async (url: string, queue: string, checks: Checklist): Promise<void> => {
  const { connection } = await openNode(url);
  if (!connection) throw new Error('The broker accepts no second connection.');
  let blockedBy: string | undefined;
  connection.on('blocked', (reason: string) => (blockedBy = reason));
  let isUsable = false;
  try {
    await measureConfirms(connection, queue, checks, () => blockedBy);
    isUsable = blockedBy === undefined;
  } finally {
    // The broker reads nothing more from a connection that it blocks, not even its end.
    if (isUsable) await connection.close();
    else
      (connection.connection as unknown as { stream: Duplex }).stream.destroy(new Error('The connection is unused.'));
  }
};

const measureConfirms = async (
  connection: ChannelModel,
  queue: string,
  checks: Checklist,
  blockedBy: () => string | undefined,
): Promise<void> => {
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => undefined); // The rejected call reports it.
  const publish = (): Promise<void> =>
    new Promise((resolve, reject) => {
      channel.sendToQueue(queue, Buffer.from('docsight'), { persistent: true, mandatory: true }, (error: unknown) =>
        error ? reject(new Error('The broker rejected a message.', { cause: error })) : resolve(),
      );
    });
  try {
    await withTimeout(publish(), confirmTimeoutMs);
  } catch (error) {
    const reason = blockedBy();
    if (reason === undefined) throw new Error('The broker confirmed no message in time.', { cause: error });
    checks.failed('alarms', `The broker blocks publishers: ${reason}. Free memory or disk, or raise its limit.`);
    return;
  }
  checks.ok('alarms', 'The broker does not block publishers.');
  const { p50, p99 } = percentiles(await measure(latencyMessages, publish));
  const found = `A message is confirmed after ${p50} ms (p99: ${p99} ms).`;
  if (p99 <= slowConfirmMs) checks.ok('publisher confirms', found);
  else checks.warning('publisher confirms', `${found} Use faster disks, or nodes that are nearer to each other.`);
};

type Node = { name: string; running: boolean; mem_alarm?: boolean; disk_free_alarm?: boolean };

const checkCluster = async (managementUrl: string, checks: Checklist): Promise<void> => {
  const url = new URL('/api/nodes', managementUrl);
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`;
  url.username = '';
  url.password = '';
  const response = await fetch(url, { headers: { authorization }, signal: AbortSignal.timeout(connectTimeoutMs) });
  if (!response.ok) throw new Error(`${url.host} responded with ${response.status}. Check --management-url.`);
  const nodes = (await response.json()) as Node[];
  const down = nodes.filter(({ running }) => !running).map(({ name }) => name);
  const alarmed = nodes
    .filter((node) => node.mem_alarm === true || node.disk_free_alarm === true)
    .map(({ name }) => name);
  if (down.length > 0) checks.failed('cluster', `These nodes do not run: ${down.join(', ')}.`);
  else if (nodes.length < fewestNodes)
    checks.warning('cluster', `${nodes.length} node: its loss stops all events. Use ${fewestNodes}.`);
  else checks.ok('cluster', `${nodes.length} nodes run`);
  if (alarmed.length > 0) checks.failed('alarms of nodes', `Memory or disk is low on ${alarmed.join(', ')}.`);
  else checks.ok('alarms of nodes', 'none');
};
