import { withTimeout } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { Redis } from 'ioredis';
import { gatewayRegistryRedis } from './gateway-registry-redis.ts';

const writeTimeoutMs = 500;
/** A gateway that has died delays revocations for this time at most. */
const leaseMs = 3_000;
const renewEveryMs = 1_000;

/**
 * Keeps this gateway in the registry while it receives announcements. It is a member only as long as its entry has
 * certainly not expired: the time counts from before the entry was written.
 */
export const makeMembership = (options: {
  publisher: Redis;
  key: string;
  id: string;
  logger: Logger;
  /** Opens a new connection for announcements. */
  reconnect: () => void;
}) => {
  const { publisher: redis, key, id, logger } = options;
  const registry = gatewayRegistryRedis({ redis, key, id, leaseMs });
  let onJoined = (): void => undefined;
  let isListening = false;
  let endsAtMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const isMember = (): boolean => isListening && performance.now() < endsAtMs;

  const renew = async (): Promise<void> => {
    const renewedAtMs = performance.now();
    await withTimeout(registry.renew(), writeTimeoutMs);
    if (!isListening) return;
    if (!isMember()) onJoined();
    endsAtMs = renewedAtMs + leaseMs;
  };
  const renewLater = (): void => {
    renew().catch((error: unknown) => {
      logger.warn({ err: error }, 'gateway not registered: it remembers no look-ups');
      if (isListening && !isMember()) options.reconnect();
    });
  };
  const suspend = (): void => {
    isListening = false;
    endsAtMs = 0;
    clearInterval(timer);
  };

  return {
    isMember,
    members: registry.members,
    onJoined: (callback: () => void): void => {
      onJoined = callback;
    },
    /** Call it when announcements arrive. */
    join: async (): Promise<void> => {
      suspend();
      isListening = true;
      await renew();
      timer = setInterval(renewLater, renewEveryMs);
      timer.unref();
    },
    /** Call it when announcements do not arrive any more. */
    suspend,
    leave: async (): Promise<void> => {
      suspend();
      try {
        await withTimeout(registry.leave(), writeTimeoutMs);
      } catch (error) {
        logger.warn({ err: error }, 'gateway not removed from the registry: its entry expires');
      }
    },
  };
};
