import { eventExchange, routingKeyOf } from '@docsight/contracts';
import type { AnyMessage } from '@docsight/contracts';
import { AppError, counter, crashPoint } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { ChannelModel, ConfirmChannel, Message, Options } from 'amqplib';
import { managedConnection } from './managed-connection.ts';
import { declareTopology } from './topology.ts';

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
  isReady(): boolean;
  /** Resolves when the topology is declared for the first time: from then on consumers find their queues. */
  whenReady: Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

type Pending = {
  settle: (error?: Error) => void;
  /** True if the broker has returned the message, because no queue takes it. */
  returned: boolean;
};

const confirmTimeoutMs = 15_000;
const published = counter('docsight_messages_published_total', 'Messages by outcome.', ['outcome']);

export const makePublisher = (options: {
  url: string;
  name: string;
  logger: Logger;
  retryDelaysMs: number[];
}): Publisher => {
  const { logger } = options;
  const pending = new Map<string, Pending>();
  let channel: ConfirmChannel | undefined;
  /** Resolves when the socket has room for more messages. */
  let writable = Promise.resolve();
  let lastPublishId = 0;
  let announceReady: () => void = () => undefined;
  const whenReady = new Promise<void>((resolve) => {
    announceReady = resolve;
  });

  const onOpen = async (connection: ChannelModel): Promise<void> => {
    const topologyChannel = await openChannel(() => connection.createChannel(), 'topology');
    await declareTopology(topologyChannel, options.retryDelaysMs);
    await topologyChannel.close();
    const opened = await openChannel(() => connection.createConfirmChannel(), 'publish');
    opened.on('return', (message: Message) => {
      const unconfirmed = pending.get(String(message.properties.headers?.['x-publish-id']));
      if (unconfirmed) unconfirmed.returned = true; // the confirm follows
    });
    connection.on('blocked', (reason: string) => logger.warn({ reason }, 'broker blocks publishing'));
    connection.on('unblocked', () => logger.info('broker allows publishing again'));
    channel = opened;
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

  const onClosed = (): void => {
    channel = undefined;
    writable = Promise.resolve();
    for (const { settle } of pending.values())
      settle(unavailable('The connection to the broker was lost before it confirmed.'));
  };

  const connection = managedConnection({ url: options.url, name: `${options.name}:publish`, logger, onOpen, onClosed });

  const send = async (
    exchange: string,
    routingKey: string,
    content: Buffer,
    properties: Options.Publish,
  ): Promise<void> => {
    await writable;
    const open = channel;
    if (!open) throw unavailable('The broker is not reachable.');
    const publishId = String((lastPublishId += 1));
    const confirmed = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        settle(unavailable('The broker did not confirm in time.'));
        connection.recycle('a confirm is overdue');
      }, confirmTimeoutMs);
      const settle = (error?: Error): void => {
        clearTimeout(timer);
        pending.delete(publishId);
        published.inc({ outcome: error ? 'failed' : 'confirmed' });
        if (error) reject(error);
        else resolve();
      };
      pending.set(publishId, { settle, returned: false });
    });
    const onConfirm = (error: unknown): void => {
      const unconfirmed = pending.get(publishId);
      if (!unconfirmed) return;
      if (error) unconfirmed.settle(unavailable('The broker rejected the message: a queue is full or failing.', error));
      else if (unconfirmed.returned) unconfirmed.settle(unavailable(`No queue takes messages for "${routingKey}".`));
      else unconfirmed.settle();
    };
    const headers = { ...(properties.headers as Record<string, unknown> | undefined), 'x-publish-id': publishId };
    const hasRoom = open.publish(
      exchange,
      routingKey,
      content,
      { ...properties, headers, persistent: true, mandatory: true },
      onConfirm,
    );
    if (!hasRoom) writable = new Promise((resolve) => open.once('drain', resolve));
    await confirmed;
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
    isReady: () => channel !== undefined,
    whenReady,
    start: () => connection.start(),
    stop: () => connection.stop(),
  };
};

const unavailable = (message: string, cause?: unknown): AppError =>
  new AppError('service_unavailable', message, { cause });
