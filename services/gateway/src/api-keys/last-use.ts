import type { Logger, Part } from '@docsight/service-kit';

/** Notes that a key was used, without a write for each request. */
export type LastUse = { note(keyId: string): void; part: Part };

type Dependencies = {
  noteUse: (uses: { id: string; at: Date }[]) => Promise<void>;
  now: () => Date;
  flushEveryMs: number;
  logger: Logger;
};

/** Gathers the newest use per key and stores it every few seconds and at stop. What a crash loses is a few seconds of a hint. */
export const makeLastUse = ({ noteUse, now, flushEveryMs, logger }: Dependencies): LastUse => {
  let used = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    if (used.size === 0) return;
    const flushed = used;
    used = new Map();
    try {
      await noteUse([...flushed].map(([id, at]) => ({ id, at })));
    } catch (error) {
      logger.warn({ err: error }, 'the last use of keys could not be stored: trying again with the next');
      used = new Map([...flushed, ...used]);
    }
  };

  return {
    note: (keyId) => {
      used.set(keyId, now());
    },
    part: {
      name: 'last-use',
      start: async () => {
        timer = setInterval(() => void flush(), flushEveryMs);
        timer.unref();
        await Promise.resolve();
      },
      stop: async () => {
        clearInterval(timer);
        await flush();
      },
    },
  };
};
