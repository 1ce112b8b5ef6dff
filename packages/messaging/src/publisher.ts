import { eventExchange, routingKeyOf } from '@docsight/contracts';
import type { AnyMessage } from '@docsight/contracts';
import { AppError, counter, crashPoint } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { ChannelModel, ConfirmChannel, Message, Options } from 'amqplib';
import { managedConnection } from './managed-connection.ts';
import { declareTopology } from './topology.ts';

/** One way to publish: confirmed, `mandatory`, persistent. Each call resolves when the broker has the message on disk in every queue bound to it. */
export type Publisher = {
  /** @throws AppError service_unavailable when the broker is away, refuses, or has no queue for the event; the caller keeps the event. */
  publish(event: AnyMessage): Promise<void>;
  /** The same for bytes that go to one queue, for retries. */
  sendToQueue(queue: string, content: Buffer, options: Options.Publish): Promise<void>;
  isReady(): boolean;
  /** Resolves when the topology stands for the first time: consumers find their queues from then on. */
  whenReady: Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

type Pending = { settle: (error?: Error) => void; returned: boolean };

const confirmTimeoutMs = 15_000;
const published = counter('docsight_messages_published_total', 'Messages by what became of them.', ['outcome']);

export const makePublisher = (options: {
  url: string;
  name: string;
  logger: Logger;
  retryDelaysMs: number[];
}): Publisher => {
  const { logger } = options;
  const pending = new Map<string, Pending>();
  let channel: ConfirmChannel | undefined;
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
      const waiting = pending.get(String(message.properties.headers?.['x-publish-id']));
      if (waiting) waiting.returned = true; // the confirm follows
    });
    connection.on('blocked', (reason: string) =>
      logger.warn({ reason }, 'the broker takes no messages for the moment'),
    );
    connection.on('unblocked', () => logger.info('the broker takes messages again'));
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
      settle(brokerAway('The connection to the broker was lost before it confirmed.'));
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
    if (!open) throw brokerAway('The broker cannot be reached.');
    const publishId = String((lastPublishId += 1));
    const confirmed = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        settle(brokerAway('The broker did not confirm in time.'));
        connection.recycle('a confirm did not come in time');
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
      const waiting = pending.get(publishId);
      if (!waiting) return;
      if (error) waiting.settle(brokerAway('The broker refused the message: a queue is full or failing.', error));
      else if (waiting.returned) waiting.settle(brokerAway(`No queue takes messages for "${routingKey}".`));
      else waiting.settle();
    };
    const headers = { ...(properties.headers as Record<string, unknown> | undefined), 'x-publish-id': publishId };
    const keepsUp = open.publish(
      exchange,
      routingKey,
      content,
      { ...properties, headers, persistent: true, mandatory: true },
      onConfirm,
    );
    if (!keepsUp) writable = new Promise((resolve) => open.once('drain', resolve));
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

const brokerAway = (message: string, cause?: unknown): AppError =>
  new AppError('service_unavailable', message, { cause });
