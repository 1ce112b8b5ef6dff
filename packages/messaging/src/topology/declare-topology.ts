import { errorCodeOf, errorMessageOf } from '@docsight/service-kit';
import type { Channel, ChannelModel } from 'amqplib';
import { replyCodes } from '../connection/index.ts';
import { topologyMark } from './broker-definitions.ts';
import { topologyOf } from './topology.ts';
import type { Topology, TopologyOptions } from './topology.ts';

/**
 * Declares the exchanges and all queues of all services. Safe to repeat. A user who may not do so finds them there: an
 * operator has imported the definitions of this release.
 * Source: docs/adr/0003-every-process-declares-the-topology.md, docs/adr/0026-a-user-for-each-service.md
 * @throws Error that says what an operator must do.
 */
export const declareTopology = async (connection: ChannelModel, options: TopologyOptions): Promise<void> => {
  const topology = topologyOf(options);
  try {
    await onChannel(connection, (channel) => declare(channel, topology));
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === replyCodes.preconditionFailed) throw otherSettings(error);
    if (code !== replyCodes.accessRefused) throw error;
    await onChannel(connection, (channel) => verify(channel, topology, options));
  }
};

const declare = async (channel: Channel, { exchanges, queues, bindings }: Topology): Promise<void> => {
  for (const { name, type } of exchanges) await channel.assertExchange(name, type, { durable: true });
  for (const queue of queues) await channel.assertQueue(queue.name, { durable: true, arguments: queue.arguments });
  for (const { queue, exchange, routingKey } of bindings) await channel.bindQueue(queue, exchange, routingKey);
};

/** Bindings cannot be read. The mark shows that the definitions of this release were imported, with all bindings. */
const verify = async (channel: Channel, topology: Topology, options: TopologyOptions): Promise<void> => {
  try {
    await channel.checkExchange(topologyMark(options));
    for (const { name } of topology.queues) await channel.checkQueue(name);
  } catch (error) {
    if (errorCodeOf(error) !== replyCodes.notFound) throw error;
    throw new Error(
      `The user in AMQP_URL may not declare queues, and the broker lacks some of this release. Import ` +
        `deploy/rabbitmq/definitions.json of this release into the broker: ${errorMessageOf(error)}`,
      { cause: error },
    );
  }
};

/** Runs work on a channel of its own, which the broker closes after an error. */
const onChannel = async (connection: ChannelModel, work: (channel: Channel) => Promise<void>): Promise<void> => {
  const channel = await connection.createChannel();
  channel.on('error', () => undefined); // The rejected call reports it.
  await work(channel);
  await channel.close();
};

const otherSettings = (error: unknown): Error =>
  new Error(
    `The broker has a queue with the settings of another release. Delete that queue, or all data of RabbitMQ ` +
      `(after npm start: the folder rabbitmq of the data folder), and start again: ${errorMessageOf(error)}`,
    { cause: error },
  );
