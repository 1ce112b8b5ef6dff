import { pause, withTimeout } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { Redis } from 'ioredis';
import { makeAcknowledgements } from './acknowledgements.ts';
import { rememberedForMs } from './key-ring.ts';

/**
 * Announces revoked keys to all gateways. One Redis channel has the hashes of the keys, another one the
 * acknowledgements.
 */
export type RevocationChannel = {
  /** False while this process does not receive the channel. */
  isConnected(): boolean;
  /**
   * Announces a revoked key and resolves when no gateway accepts it any more: each gateway that listens has
   * acknowledged. Without acknowledgements it waits until no gateway can remember the key.
   */
  announce(hash: string): Promise<void>;
  /** @param on `missed` is called when announcements may have been lost. */
  listen(on: { revoked: (hash: string) => void; missed: () => void }): void;
  part: Part;
};

const announcements = 'gateway:stopped-keys';
const acknowledgements = 'gateway:stopped-keys:heard';
const publishTimeoutMs = 500;

/** The subscriber is a connection of its own, as Redis requires. Others may use `publisher` too. */
export const revocationChannelRedis = (options: { publisher: Redis; logger: Logger }): RevocationChannel => {
  const { publisher, logger } = options;
  const subscriber = publisher.duplicate({ autoResubscribe: false, commandTimeout: undefined });
  subscriber.on('error', (error: Error) => logger.debug({ err: error }, 'revocation channel unavailable'));
  const expected = makeAcknowledgements();
  let isConnected = false;

  const announce = async (hash: string): Promise<void> => {
    const expectation = expected.expect(hash);
    const acknowledged = new AbortController();
    const forgottenEverywhere = pause(rememberedForMs, acknowledged.signal);
    try {
      const gateways = await withTimeout(publisher.publish(announcements, hash), publishTimeoutMs);
      await Promise.race([expectation.atLeast(gateways), forgottenEverywhere]);
    } catch (error) {
      logger.warn({ err: error }, 'revocation not announced: waiting until other gateways forget the key');
      await forgottenEverywhere;
    } finally {
      acknowledged.abort();
      expectation.end();
    }
  };

  const acknowledge = async (hash: string): Promise<void> => {
    try {
      await publisher.publish(acknowledgements, hash);
    } catch (error) {
      logger.warn({ err: error }, 'revocation not acknowledged: another gateway waits until this one forgets the key');
    }
  };

  const subscribe = async (onSubscribed: () => void): Promise<void> => {
    try {
      await subscriber.subscribe(announcements, acknowledgements);
      onSubscribed();
      isConnected = true;
    } catch (error) {
      logger.warn({ err: error }, 'revocation channel not subscribed');
      subscriber.disconnect(true);
    }
  };

  const listen: RevocationChannel['listen'] = ({ revoked, missed }) => {
    subscriber.on('ready', () => void subscribe(missed));
    subscriber.on('close', () => {
      isConnected = false;
    });
    subscriber.on('message', (channel, hash) => {
      if (channel === acknowledgements) {
        expected.received(hash);
        return;
      }
      revoked(hash);
      void acknowledge(hash);
    });
  };

  return {
    isConnected: () => isConnected,
    announce,
    listen,
    part: {
      name: 'revocation-channel',
      start: async () => {
        try {
          await subscriber.connect();
        } catch (error) {
          logger.warn({ err: error }, 'revocation channel not reachable yet');
        }
      },
      stop: async () => {
        subscriber.disconnect();
        await Promise.resolve();
      },
    },
  };
};
