import { eventExchange, routingKeyOf } from '@docsight/contracts';
import type { AnyMessage } from '@docsight/contracts';
import { crashPoint, gauge, toAppError, tracerOf } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { ChannelModel, ConfirmChannel, Message, Options } from 'amqplib';
import type { BrokerNodes } from '../connection/index.ts';
import { declareTopology, resendExchange } from '../topology/index.ts';
import { managedConnection } from '../connection/index.ts';
import { startPublishing } from '../messages/index.ts';
import type { OutboxMessage } from '../messages/index.ts';
import { socketRoom } from './socket-room.ts';
import type { TopologyOptions } from '../topology/index.ts';
import { unavailable, unconfirmedMessages } from './unconfirmed-messages.ts';

/**
 * Publishes messages: confirmed, mandatory, persistent. A call resolves when the broker has the message on disk in
 * every bound queue.
 */
export type Publisher = {
  /**
   * The caller keeps the event if this throws.
   * @throws AppError service_unavailable if the broker is unavailable, rejects the event, or has no queue for it.
   */
  publish(event: OutboxMessage): Promise<void>;
  /** Sends content to one queue of `resendTargets` with the same guarantees, for retries. */
  sendToQueue(queue: string, content: Buffer, options: Options.Publish): Promise<void>;
  state(): PublisherState;
  /** Resolves when the topology is declared for the first time: from then on consumers find their queues. */
  whenReady: Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/** `blocked`: the broker accepts no messages, because its memory or disk is low. */
type PublisherState = 'connected' | 'blocked' | 'unreachable';

export const makePublisher = (options: {
  nodes: BrokerNodes;
  name: string;
  logger: Logger;
  topology: TopologyOptions;
  /** Limits the time until a confirm, in milliseconds, unless the broker blocks publishing. Default: 15,000. */
  confirmTimeoutMs?: number;
}): Publisher => {
  const { logger } = options;
  const tracer = tracerOf(logger);
  const unconfirmed = unconfirmedMessages(options.confirmTimeoutMs ?? 15_000, () =>
    connection.recycle('a confirm is overdue'),
  );
  const room = socketRoom();
  let channel: ConfirmChannel | undefined;
  let isBlocked = false;
  let lastPublishId = 0;
  let announceReady: () => void = () => undefined;
  const whenReady = new Promise<void>((resolve) => {
    announceReady = resolve;
  });

  const onOpen = async (opened: ChannelModel): Promise<void> => {
    opened.on('blocked', onBlocked);
    opened.on('unblocked', onUnblocked);
    await declareTopology(opened, options.topology);
    const publishing = await opened.createConfirmChannel();
    publishing.on('error', (error: Error) => {
      logger.warn({ err: error }, 'broker channel failed');
      connection.recycle('the channel for publishing failed');
    });
    publishing.on('return', ({ properties }: Message) =>
      unconfirmed.returned(String(properties.headers?.['x-publish-id'])),
    );
    channel = publishing;
    announceReady();
  };

  /** Keeps the connection: the broker would block a new one, too. What was sent waits, and the rest is rejected. */
  const onBlocked = (reason: string): void => {
    logger.warn({ reason }, 'broker blocks publishing');
    isBlocked = true;
    unconfirmed.pauseTimers();
  };

  const onUnblocked = (): void => {
    logger.info('broker allows publishing again');
    isBlocked = false;
    unconfirmed.restartTimers();
  };

  const onClosed = (): void => {
    channel = undefined;
    isBlocked = false;
    room.release();
    unconfirmed.rejectAll();
  };

  const connection = managedConnection({
    nodes: options.nodes,
    name: `${options.name}:publish`,
    logger,
    onOpen,
    onClosed,
  });

  const send = async (
    exchange: string,
    routingKey: string,
    content: Buffer,
    properties: Options.Publish,
  ): Promise<void> => {
    await room.available();
    const open = channel;
    if (!open) throw unavailable('The broker is not reachable.');
    if (isBlocked) throw unavailable('The broker blocks publishing: its memory or disk is low.');
    const publishId = String((lastPublishId += 1));
    const headers = { ...(properties.headers as Record<string, unknown> | undefined), 'x-publish-id': publishId };
    const all = { ...properties, headers, persistent: true, mandatory: true };
    const onConfirm = (error: unknown): void => unconfirmed.confirmed(publishId, error);
    try {
      if (!open.publish(exchange, routingKey, content, all, onConfirm)) room.exhaustedUntilDrained(open);
    } catch (error) {
      throw unavailable('The connection to the broker is closing.', error);
    }
    await unconfirmed.add(publishId, routingKey);
  };

  const state = (): PublisherState => {
    if (channel === undefined) return 'unreachable';
    return isBlocked ? 'blocked' : 'connected';
  };
  gauge('docsight_broker_connected', {}, () => (state() === 'connected' ? 1 : 0));
  gauge('docsight_broker_blocked', {}, () => (state() === 'blocked' ? 1 : 0));

  const publish = async (event: AnyMessage, routingKey: string, headers?: Record<string, string>): Promise<void> => {
    const properties = {
      ...{ messageId: event.id, type: event.type, contentType: 'application/json' },
      timestamp: Math.floor(Date.parse(event.time) / 1000),
      correlationId: event.requestId,
      appId: options.name,
      headers,
    };
    const content = Buffer.from(JSON.stringify(event));
    await send(eventExchange, routingKey, content, properties);
    crashPoint('outbox.published');
  };

  return {
    publish: async (message) => {
      const { traceparents, ...event } = message;
      const routingKey = routingKeyOf(event, options.topology.partitions);
      if (!tracer) return publish(event, routingKey);
      const span = startPublishing(tracer, { event, routingKey, causes: traceparents });
      try {
        await publish(event, routingKey, span.headers);
        span.end();
      } catch (error) {
        span.end(toAppError(error).code);
        throw error;
      }
    },
    sendToQueue: (queue, content, properties) => send(resendExchange, queue, content, properties),
    state,
    whenReady,
    start: () => connection.start(),
    stop: () => connection.stop(),
  };
};
