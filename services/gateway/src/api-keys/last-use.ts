import type { Logger, Part } from '@docsight/service-kit';

/** Records that a key was used, without a write for each request. */
export type LastUse = { record(keyId: string): void; part: Part };

type Dependencies = {
  storeUses: (uses: { id: string; at: Date }[]) => Promise<void>;
  now: () => Date;
  flushEveryMs: number;
  logger: Logger;
};

/** Stores the last use of each key every few seconds and at the stop. A crash may lose the last seconds. */
export const makeLastUse = ({ storeUses, now, flushEveryMs, logger }: Dependencies): LastUse => {
  let uses = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    if (uses.size === 0) return;
    const flushed = uses;
    uses = new Map();
    try {
      await storeUses([...flushed].map(([id, at]) => ({ id, at })));
    } catch (error) {
      logger.warn({ err: error }, 'last use of keys not stored: the next flush tries again');
      uses = new Map([...flushed, ...uses]);
    }
  };

  return {
    record: (keyId) => {
      uses.set(keyId, now());
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
