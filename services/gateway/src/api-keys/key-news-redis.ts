import type { Logger, Part } from '@docsight/service-kit';
import type { Redis } from 'ioredis';
import { inFairTime } from '../limits/index.ts';
import { believedForMs } from './key-ring.ts';

/** News between the gateways that a key has stopped: its hash on one Redis channel. */
export type KeyNews = {
  /** False while the channel is not heard: then keys are believed for a moment only. */
  isHeard(): boolean;
  /**
   * Tells every gateway. When that cannot be done it waits until all have stopped believing the key by themselves: whoever
   * is told that a key has stopped can rely on it.
   */
  announce(hash: string): Promise<void>;
  listen(on: { stopped: (hash: string) => void; missed: () => void }): void;
  part: Part;
};

const channel = 'gateway:stopped-keys';

/** `publisher` may serve other ends too; the subscriber is a connection of its own, as Redis demands. */
export const keyNewsRedis = (options: { publisher: Redis; logger: Logger }): KeyNews => {
  const { publisher, logger } = options;
  const subscriber = publisher.duplicate({ autoResubscribe: false, commandTimeout: undefined });
  subscriber.on('error', (error: Error) => logger.debug({ err: error }, 'the channel of stopped keys is away'));
  let heard = false;
  return {
    isHeard: () => heard,
    announce: async (hash) => {
      try {
        await inFairTime(publisher.publish(channel, hash), 500);
      } catch (error) {
        logger.warn(
          { err: error },
          'other gateways cannot be told that a key has stopped: waiting for them to forget it',
        );
        await new Promise((resolve) => setTimeout(resolve, believedForMs));
      }
    },
    listen: ({ stopped, missed }) => {
      const subscribe = async (): Promise<void> => {
        try {
          await subscriber.subscribe(channel);
          missed();
          heard = true;
        } catch (error) {
          logger.warn({ err: error }, 'the channel of stopped keys cannot be heard');
          subscriber.disconnect(true);
        }
      };
      subscriber.on('ready', () => void subscribe());
      subscriber.on('close', () => {
        heard = false;
      });
      subscriber.on('message', (_channel, hash) => stopped(hash));
    },
    part: {
      name: 'key-news',
      start: async () => {
        try {
          await subscriber.connect();
        } catch (error) {
          logger.warn({ err: error }, 'the channel of stopped keys cannot be reached yet');
        }
      },
      stop: async () => {
        subscriber.disconnect();
        await Promise.resolve();
      },
    },
  };
};
