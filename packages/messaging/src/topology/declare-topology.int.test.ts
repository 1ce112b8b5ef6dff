import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultPartitions } from '@docsight/contracts';
import { isolated, manageBroker } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { connect } from 'amqplib';
import type { ChannelModel, ConfirmChannel } from 'amqplib';
import { replyCodes } from '../connection/index.ts';
import { backupQueuePrefix, brokerDefinitions, operatorUser, topologyMark, userOf } from './broker-definitions.ts';
import { declareTopology } from './declare-topology.ts';
import { defaultRetryDelaysMs } from './topology.ts';

type Definitions = Record<string, Record<string, string>[]>;

const { accessRefused } = replyCodes;
const options = { retryDelaysMs: defaultRetryDelaysMs, partitions: defaultPartitions };
let share: Isolated;
const created: string[] = [];
const open: ChannelModel[] = [];

beforeAll(async () => {
  share = await isolated();
  await importTopology();
  for (const user of [userOf('tracking'), operatorUser]) await createUser(user);
});

afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
});

afterAll(async () => {
  for (const user of created) await manageBroker(share.broker, 'DELETE', `/api/users/${user}`);
  await share.close();
});

const password = 'only-for-tests';
/** Users belong to the whole broker, which other tests use too. */
const nameOf = (user: string): string => `${user}-${share.broker.vhost}`;

/** Creates a user with the rights that the definitions have for it in the vhost of this test. */
const createUser = async (user: string): Promise<void> => {
  const { permissions, topic_permissions: topics } = brokerDefinitions() as Definitions;
  const { vhost } = share.broker;
  await manageBroker(share.broker, 'PUT', `/api/users/${nameOf(user)}`, { password, tags: '' });
  created.push(nameOf(user));
  for (const { configure, write, read } of permissions!.filter((right) => right.user === user))
    await manageBroker(share.broker, 'PUT', `/api/permissions/${vhost}/${nameOf(user)}`, { configure, write, read });
  for (const { exchange, write, read } of topics!.filter((right) => right.user === user))
    await manageBroker(share.broker, 'PUT', `/api/topic-permissions/${vhost}/${nameOf(user)}`, {
      exchange,
      write,
      read,
    });
};

/** Imports the topology as an operator does. */
const importTopology = async (): Promise<void> => {
  const { exchanges, queues, bindings } = brokerDefinitions() as Definitions;
  const ofVhost = (items: Record<string, string>[] = []) => items.map(({ vhost: _vhost, ...item }) => item);
  await manageBroker(share.broker, 'POST', `/api/definitions/${share.broker.vhost}`, {
    exchanges: ofVhost(exchanges),
    queues: ofVhost(queues),
    bindings: ofVhost(bindings),
  });
};

const connectAs = async (user: string): Promise<ChannelModel> => {
  const url = new URL(share.amqpUrl);
  url.username = nameOf(user);
  url.password = password;
  const connection = await connect(url.href);
  open.push(connection);
  return connection;
};

/** Returns the reply code with which the broker ends the work; undefined if it succeeds. */
const codeOf = async (connection: ChannelModel, work: (channel: ConfirmChannel) => unknown): Promise<unknown> => {
  const channel = await connection.createConfirmChannel();
  let code: unknown;
  const ended = new Promise<void>((resolve) => {
    channel.on('error', (error: Error & { code?: unknown }) => {
      code = error.code;
      resolve();
    });
  });
  const worked = (async (): Promise<void> => {
    await work(channel);
    await channel.waitForConfirms();
    await channel.close();
  })().catch(() => ended);
  await worked;
  return code;
};

describe('a user who may declare nothing', () => {
  it.each([
    ['the definitions of this release', 'exchanges', () => topologyMark(options)],
    ['a queue', 'queues', () => 'webhooks.events'],
  ])('is sent to the definitions while the broker lacks %s', async (_what, kind, name) => {
    await manageBroker(share.broker, 'DELETE', `/api/${kind}/${share.broker.vhost}/${name()}`);
    const connection = await connectAs(userOf('tracking'));
    await expect(declareTopology(connection, options)).rejects.toThrow(
      /^The user in AMQP_URL may not declare queues, and the broker lacks some of this release\. Import deploy\/rabbitmq\/definitions\.json of this release into the broker: /,
    );
    await importTopology();
    await declareTopology(connection, options);
  });
});

describe('the users of services and operators', () => {
  it('publish, consume and send back what is theirs, and are rejected with all else', async () => {
    const tracking = await connectAs(userOf('tracking'));
    const tries: [work: (channel: ConfirmChannel) => unknown, code: number | undefined][] = [
      [(channel) => channel.publish('docsight.events', 'reader.changed.3', Buffer.from('{}')), undefined],
      [(channel) => channel.publish('docsight.resends', 'tracking.documents.single', Buffer.from('{}')), undefined],
      [(channel) => channel.consume('tracking.documents', () => undefined), undefined],
      [(channel) => channel.publish('docsight.events', 'account.deleted', Buffer.from('{}')), accessRefused],
      [(channel) => channel.publish('docsight.resends', 'webhooks.events.single', Buffer.from('{}')), accessRefused],
      [(channel) => channel.sendToQueue('tracking.documents', Buffer.from('{}')), accessRefused],
      [
        (channel) => channel.publish('docsight.dead-letters', 'tracking.documents.dlq', Buffer.from('{}')),
        accessRefused,
      ],
      [(channel) => channel.consume('webhooks.events', () => undefined), accessRefused],
      [(channel) => channel.get('tracking.documents.dlq'), accessRefused],
      [(channel) => channel.purgeQueue('analytics.readers'), accessRefused],
      [(channel) => channel.deleteQueue('tracking.documents'), accessRefused],
      [(channel) => channel.bindQueue('tracking.documents', 'docsight.events', '#'), accessRefused],
      [(channel) => channel.assertQueue('tracking.new'), accessRefused],
      [(channel) => channel.deleteExchange('docsight.events'), accessRefused],
    ];
    const codes = [];
    for (const [work] of tries) codes.push(await codeOf(tracking, work));
    expect(codes).toEqual(tries.map(([, code]) => code));
  });

  it('the operator sends dead letters back, takes and restores backups, and changes no queue of a service', async () => {
    const operator = await connectAs(operatorUser);
    const backup = `${backupQueuePrefix}one`;
    const tries: [work: (channel: ConfirmChannel) => unknown, code: number | undefined][] = [
      [(channel) => channel.get('webhooks.events.dlq'), undefined],
      [(channel) => channel.sendToQueue('webhooks.events.single', Buffer.from('{}')), undefined],
      [(channel) => channel.assertQueue(backup, { autoDelete: true }), undefined],
      [(channel) => channel.bindQueue(backup, 'docsight.events', 'document.viewed'), undefined],
      [(channel) => channel.sendToQueue(backup, Buffer.from('{}')), undefined],
      [(channel) => channel.get(backup), undefined],
      [(channel) => channel.publish('docsight.events', 'document.viewed', Buffer.from('{}')), undefined],
      [(channel) => channel.purgeQueue('webhooks.events'), undefined],
      [(channel) => channel.purgeQueue('analytics.readers.3.put-off'), undefined],
      [(channel) => channel.deleteQueue(backup), undefined],
      [(channel) => channel.deleteQueue('webhooks.events'), accessRefused],
      [(channel) => channel.bindQueue('webhooks.events', 'docsight.events', '#'), accessRefused],
      [(channel) => channel.assertQueue('webhooks.new'), accessRefused],
      [(channel) => channel.deleteExchange('docsight.events'), accessRefused],
    ];
    const codes = [];
    for (const [work] of tries) codes.push(await codeOf(operator, work));
    expect(codes).toEqual(tries.map(([, code]) => code));
  });
});
