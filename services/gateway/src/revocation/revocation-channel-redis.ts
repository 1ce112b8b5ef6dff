import { randomUUID } from 'node:crypto';
import { pause, withTimeout } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { Redis } from 'ioredis';
import { connectOrContinue } from '../limits/index.ts';
import { makeAcknowledgements } from './acknowledgements.ts';
import type { Acknowledgements } from './acknowledgements.ts';
import { makeMembership } from './gateway-membership.ts';
import { rememberedForMs } from './lookup-cache.ts';

/**
 * Announces revocations to all gateways. One Redis channel has the announcements, another one their acknowledgements.
 */
export type RevocationChannel = {
  /** False while this process does not receive the channel, or is not in the registry of gateways. */
  isConnected(): boolean;
  /**
   * Announces a revocation and resolves when all gateways have applied it: each gateway of the registry has
   * acknowledged. Without acknowledgements it waits until no gateway can remember what was revoked.
   */
  announce(revocation: string): Promise<void>;
  /** @param on `missed` is called when announcements may have been lost. */
  listen(on: { revoked: (revocation: string) => void; missed: () => void }): void;
  part: Part;
};

const publishTimeoutMs = 500;

/**
 * The subscriber is a connection of its own, as Redis requires. Others may use `publisher` too.
 * @param options `prefix` separates installations that share a Redis.
 */
export const revocationChannelRedis = (options: {
  publisher: Redis;
  prefix: string;
  logger: Logger;
}): RevocationChannel => {
  const { publisher, prefix, logger } = options;
  const announcements = `${prefix}:revocations`;
  const acknowledgements = `${prefix}:revocations:acknowledged`;
  const subscriber = publisher.duplicate({ autoResubscribe: false, commandTimeout: undefined });
  subscriber.on('error', (error: Error) => logger.debug({ err: error }, 'revocation channel unavailable'));
  // A publisher that was disconnected on purpose never registers this gateway again.
  publisher.on('end', () => subscriber.disconnect());
  const id = randomUUID();
  const membership = makeMembership({
    publisher,
    key: `${prefix}:gateways`,
    id,
    logger,
    // It sends nothing, so it does not notice a frozen server by itself.
    reconnect: () => subscriber.disconnect(true),
  });
  const expected = makeAcknowledgements();

  const acknowledge = async (announcementId: string): Promise<void> => {
    try {
      await publisher.publish(acknowledgements, encode(announcementId, id));
    } catch (error) {
      logger.warn({ err: error }, 'revocation not acknowledged: another gateway waits until this one forgets');
    }
  };

  const subscribe = async (): Promise<void> => {
    try {
      await subscriber.subscribe(announcements, acknowledgements);
      await membership.join();
    } catch (error) {
      logger.warn({ err: error }, 'revocation channel not subscribed');
      subscriber.disconnect(true);
    }
  };

  const listen: RevocationChannel['listen'] = ({ revoked, missed }) => {
    membership.onJoined(missed);
    subscriber.on('ready', () => void subscribe());
    subscriber.on('close', membership.suspend);
    subscriber.on('message', (channel, message) => {
      const [announcementId, content] = decode(message);
      if (channel === acknowledgements) {
        expected.received(announcementId, content);
        return;
      }
      revoked(content);
      void acknowledge(announcementId);
    });
  };

  return {
    isConnected: membership.isMember,
    announce: makeAnnounce({ publisher, channel: announcements, members: membership.members, expected, logger }),
    listen,
    part: {
      name: 'revocation-channel',
      start: () => connectOrContinue(subscriber, logger, 'revocation channel not reachable yet'),
      stop: async () => {
        await membership.leave();
        subscriber.disconnect();
      },
    },
  };
};

/** Returns the function that announces a revocation. */
const makeAnnounce = (options: {
  publisher: Redis;
  channel: string;
  /** Returns the ids of all gateways. */
  members: () => Promise<string[]>;
  expected: Acknowledgements;
  logger: Logger;
}): RevocationChannel['announce'] => {
  const { publisher, channel, members, expected, logger } = options;
  return async (revocation) => {
    const announcementId = randomUUID();
    const expectation = expected.expect(announcementId);
    const acknowledged = new AbortController();
    const forgottenEverywhere = pause(rememberedForMs, acknowledged.signal);
    try {
      const sent = Promise.all([members(), publisher.publish(channel, encode(announcementId, revocation))]);
      const [gateways] = await withTimeout(sent, publishTimeoutMs);
      await Promise.race([expectation.byAll(gateways), forgottenEverywhere]);
    } catch (error) {
      logger.warn({ err: error }, 'revocation not announced: waiting until other gateways forget');
      await forgottenEverywhere;
    } finally {
      acknowledged.abort();
      expectation.end();
    }
  };
};

/** A message is the id of an announcement and its content: a revocation, or the gateway that acknowledges it. */
const encode = (announcementId: string, content: string): string => `${announcementId} ${content}`;

const decode = (message: string): [announcementId: string, content: string] => {
  const at = message.indexOf(' ');
  return [message.slice(0, at), message.slice(at + 1)];
};
