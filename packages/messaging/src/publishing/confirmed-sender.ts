import { gauge } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { ChannelModel, ConfirmChannel, Message, Options } from 'amqplib';
import { managedConnection } from '../connection/index.ts';
import type { BrokerNodes } from '../connection/index.ts';
import { declareTopology } from '../topology/index.ts';
import type { TopologyOptions } from '../topology/index.ts';
import { socketRoom } from './socket-room.ts';
import { unavailable, unconfirmedMessages } from './unconfirmed-messages.ts';

/** A connection that sends messages confirmed, mandatory and persistent. */
export type ConfirmedSender = {
  /**
   * Resolves when the broker has the message on disk in every bound queue.
   * @throws AppError service_unavailable if the broker is unavailable, rejects the message, or has no queue for it.
   */
  send(exchange: string, routingKey: string, content: Buffer, properties: Properties): Promise<void>;
  state(): PublisherState;
  /** Resolves when the topology is declared for the first time: from then on consumers find their queues. */
  whenReady: Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

export type Properties = Omit<Options.Publish, 'headers'> & { headers?: Record<string, unknown> };

/** `blocked`: the broker accepts no messages, because its memory or disk is low. */
type PublisherState = 'connected' | 'blocked' | 'unreachable';

export type ConfirmedSenderOptions = {
  nodes: BrokerNodes;
  name: string;
  logger: Logger;
  topology: TopologyOptions;
  /** Limits the time until a confirm, in milliseconds, unless the broker blocks publishing. Default: 15,000. */
  confirmTimeoutMs?: number;
};

export const makeConfirmedSender = (options: ConfirmedSenderOptions): ConfirmedSender => {
  const { logger } = options;
  const unconfirmed = unconfirmedMessages(options.confirmTimeoutMs ?? 15_000, () =>
    connection.recycle('a confirm is overdue'),
  );
  const room = socketRoom();
  /** The present connection, from its opening on. */
  let link: Link | undefined;
  let lastPublishId = 0;
  let announceReady: () => void = () => undefined;
  const whenReady = new Promise<void>((resolve) => {
    announceReady = resolve;
  });

  const onOpen = async (opened: ChannelModel): Promise<void> => {
    const opening: Link = { channel: undefined, isBlocked: false };
    link = opening;
    opened.on('blocked', (reason: string) => onBlocked(opening, reason));
    opened.on('unblocked', () => onUnblocked(opening));
    await declareTopology(opened, options.topology);
    const publishing = await opened.createConfirmChannel();
    publishing.on('error', (error: Error) => {
      logger.warn({ err: error }, 'broker channel failed');
      connection.recycle('the channel for publishing failed');
    });
    publishing.on('return', ({ properties }: Message) =>
      unconfirmed.returned(String(properties.headers?.['x-publish-id'])),
    );
    opening.channel = publishing;
    announceReady();
  };

  /** Keeps the connection: the broker would block a new one, too. What was sent waits, and the rest is rejected. */
  const onBlocked = (blocked: Link, reason: string): void => {
    logger.warn({ reason }, 'broker blocks publishing');
    blocked.isBlocked = true;
    unconfirmed.pauseTimers();
  };

  const onUnblocked = (unblocked: Link): void => {
    logger.info('broker allows publishing again');
    unblocked.isBlocked = false;
    unconfirmed.restartTimers();
  };

  const onClosed = (): void => {
    link = undefined;
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

  const send: ConfirmedSender['send'] = async (exchange, routingKey, content, properties) => {
    await room.available();
    const channel = link?.channel;
    if (!channel) throw unavailable('The broker is not reachable.');
    if (link?.isBlocked) throw unavailable('The broker blocks publishing: its memory or disk is low.');
    const publishId = String((lastPublishId += 1));
    const headers = { ...properties.headers, 'x-publish-id': publishId };
    const all = { ...properties, headers, persistent: true, mandatory: true };
    const onConfirm = (error: unknown): void => unconfirmed.confirmed(publishId, error);
    try {
      if (!channel.publish(exchange, routingKey, content, all, onConfirm)) room.exhaustedUntilDrained(channel);
    } catch (error) {
      throw unavailable('The connection to the broker is closing.', error);
    }
    await unconfirmed.add(publishId, routingKey);
  };

  const state = (): PublisherState => stateOf(link);
  gauge('docsight_broker_connected', {}, () => (state() === 'connected' ? 1 : 0));
  gauge('docsight_broker_blocked', {}, () => (state() === 'blocked' ? 1 : 0));

  return { send, state, whenReady, start: () => connection.start(), stop: () => connection.stop() };
};

/** One connection to the broker. */
type Link = {
  /** Undefined until the topology is declared. */
  channel: ConfirmChannel | undefined;
  isBlocked: boolean;
};

const stateOf = (link: Link | undefined): PublisherState => {
  if (link?.channel === undefined) return 'unreachable';
  return link.isBlocked ? 'blocked' : 'connected';
};
