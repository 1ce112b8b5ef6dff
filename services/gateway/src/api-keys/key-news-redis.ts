import { setTimeout as delay } from 'node:timers/promises';
import type { Logger, Part } from '@docsight/service-kit';
import type { Redis } from 'ioredis';
import { inFairTime } from '../limits/index.ts';
import { makeHearings } from './hearings.ts';
import { believedForMs } from './key-ring.ts';

/** News between the gateways that a key has stopped: its hash on one Redis channel, and on another that it was heard. */
export type KeyNews = {
  /** False while the channel is not heard: then keys are believed for a moment only. */
  isHeard(): boolean;
  /**
   * Tells every gateway, and waits until all that listen have said that they forgot the key. When that cannot be had it waits until all have stopped
   * believing the key by themselves: whoever is told that a key has stopped can rely on it.
   */
  announce(hash: string): Promise<void>;
  listen(on: { stopped: (hash: string) => void; missed: () => void }): void;
  part: Part;
};

const channel = 'gateway:stopped-keys';
const heardChannel = 'gateway:stopped-keys:heard';

/** `publisher` may serve other ends too; the subscriber is a connection of its own, as Redis demands. */
export const keyNewsRedis = (options: { publisher: Redis; logger: Logger }): KeyNews => {
  const { publisher, logger } = options;
  const subscriber = publisher.duplicate({ autoResubscribe: false, commandTimeout: undefined });
  subscriber.on('error', (error: Error) => logger.debug({ err: error }, 'the channel of stopped keys is away'));
  const hearings = makeHearings();
  let heard = false;
  return {
    isHeard: () => heard,
    announce: async (hash) => {
      const hearing = hearings.expect(hash);
      const forgotten = new AbortController();
      const believed = delay(believedForMs, undefined, { signal: forgotten.signal }).catch(() => undefined);
      try {
        const gateways = await inFairTime(publisher.publish(channel, hash), 500);
        await Promise.race([hearing.all(gateways), believed]);
      } catch (error) {
        logger.warn(
          { err: error },
          'other gateways cannot be told that a key has stopped: waiting for them to forget it',
        );
        await believed;
      } finally {
        forgotten.abort();
        hearing.end();
      }
    },
    listen: ({ stopped, missed }) => {
      const subscribe = async (): Promise<void> => {
        try {
          await subscriber.subscribe(channel, heardChannel);
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
      subscriber.on('message', (name, hash) => {
        if (name === heardChannel) {
          hearings.confirmed(hash);
          return;
        }
        stopped(hash);
        publisher
          .publish(heardChannel, hash)
          .catch((error: unknown) =>
            logger.warn({ err: error }, 'another gateway waits to hear that a key was forgotten'),
          );
      });
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
