import { eventExchange, routingKeyOf } from '@docsight/contracts';
import type { AnyMessage } from '@docsight/contracts';
import { crashPoint, gauge } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { ChannelModel, ConfirmChannel, Message, Options } from 'amqplib';
import { managedConnection } from './managed-connection.ts';
import { socketRoom } from './socket-room.ts';
import { declareTopology } from './topology.ts';
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
  publish(event: AnyMessage): Promise<void>;
  /** Sends content to one queue with the same guarantees, for retries. */
  sendToQueue(queue: string, content: Buffer, options: Options.Publish): Promise<void>;
  state(): PublisherState;
  /** Resolves when the topology is declared for the first time: from then on consumers find their queues. */
  whenReady: Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/** `blocked`: the broker accepts no messages, because its memory or disk is low. */
type PublisherState = 'connected' | 'blocked' | 'unreachable';

/** The publishers of this process that the broker blocks. */
const blockedPublishers = new Set<object>();
gauge('docsight_broker_blocked', '1 while the broker blocks publishing.', () => Math.min(1, blockedPublishers.size));

export const makePublisher = (options: {
  url: string;
  name: string;
  logger: Logger;
  retryDelaysMs: number[];
  /** Limits the time until a confirm, in milliseconds, unless the broker blocks publishing. Default: 15,000. */
  confirmTimeoutMs?: number;
}): Publisher => {
  const { logger } = options;
  const unconfirmed = unconfirmedMessages(options.confirmTimeoutMs ?? 15_000, () =>
    connection.recycle('a confirm is overdue'),
  );
  const room = socketRoom();
  let channel: ConfirmChannel | undefined;
  let lastPublishId = 0;
  let announceReady: () => void = () => undefined;
  const whenReady = new Promise<void>((resolve) => {
    announceReady = resolve;
  });

  const onOpen = async (opened: ChannelModel): Promise<void> => {
    opened.on('blocked', onBlocked);
    opened.on('unblocked', onUnblocked);
    const topologyChannel = await openChannel(() => opened.createChannel(), 'topology');
    await declareTopology(topologyChannel, options.retryDelaysMs);
    await topologyChannel.close();
    const publishing = await openChannel(() => opened.createConfirmChannel(), 'publish');
    publishing.on('return', ({ properties }: Message) =>
      unconfirmed.returned(String(properties.headers?.['x-publish-id'])),
    );
    channel = publishing;
    announceReady();
  };

  const openChannel = async <
    C extends {
      on(event: 'error', listener: (error: Error) => void): unknown;
      once(event: 'close', listener: () => void): unknown;
    },
  >(
    open: () => Promise<C>,
    use: string,
  ): Promise<C> => {
    const opened = await open();
    opened.on('error', (error) => {
      logger.warn({ err: error, use }, 'broker channel failed');
      connection.recycle(`the ${use} channel failed`);
    });
    return opened;
  };

  /** Keeps the connection: the broker would block a new one, too. What was sent waits, and the rest is rejected. */
  const onBlocked = (reason: string): void => {
    logger.warn({ reason }, 'broker blocks publishing');
    blockedPublishers.add(unconfirmed);
    unconfirmed.pauseTimers();
  };

  const onUnblocked = (): void => {
    logger.info('broker allows publishing again');
    blockedPublishers.delete(unconfirmed);
    unconfirmed.restartTimers();
  };

  const onClosed = (): void => {
    channel = undefined;
    blockedPublishers.delete(unconfirmed);
    room.release();
    unconfirmed.rejectAll();
  };

  const connection = managedConnection({ url: options.url, name: `${options.name}:publish`, logger, onOpen, onClosed });

  const isBlocked = (): boolean => blockedPublishers.has(unconfirmed);

  const send = async (
    exchange: string,
    routingKey: string,
    content: Buffer,
    properties: Options.Publish,
  ): Promise<void> => {
    await room.available();
    const open = channel;
    if (!open) throw unavailable('The broker is not reachable.');
    if (isBlocked()) throw unavailable('The broker blocks publishing: its memory or disk is low.');
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

  return {
    publish: async (event) => {
      const properties = {
        messageId: event.id,
        type: event.type,
        contentType: 'application/json',
        timestamp: Math.floor(Date.parse(event.time) / 1000),
        correlationId: event.requestId,
        appId: options.name,
      };
      await send(eventExchange, routingKeyOf(event), Buffer.from(JSON.stringify(event)), properties);
      crashPoint('outbox.published');
    },
    sendToQueue: (queue, content, properties) => send('', queue, content, properties),
    state: () => {
      if (channel === undefined) return 'unreachable';
      return isBlocked() ? 'blocked' : 'connected';
    },
    whenReady,
    start: () => connection.start(),
    stop: () => connection.stop(),
  };
};
