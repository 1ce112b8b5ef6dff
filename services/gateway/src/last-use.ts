import type { Logger, Part } from '@docsight/service-kit';

/** Records that keys or sessions were used, without a write for each request. */
export type LastUse = { record(id: string): void; part: Part };

type Dependencies = {
  /** Of the service part. */
  name: string;
  storeUses: (uses: { id: string; at: Date }[]) => Promise<void>;
  now: () => Date;
  flushEveryMs: number;
  logger: Logger;
};

/** Stores the last uses every few seconds and at the stop. A crash may lose the last seconds. */
export const makeLastUse = ({ name, storeUses, now, flushEveryMs, logger }: Dependencies): LastUse => {
  let uses = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    if (uses.size === 0) return;
    const flushed = uses;
    uses = new Map();
    try {
      await storeUses([...flushed].map(([id, at]) => ({ id, at })));
    } catch (error) {
      logger.warn({ err: error, name }, 'last uses not stored: the next flush tries again');
      uses = new Map([...flushed, ...uses]);
    }
  };

  return {
    record: (id) => {
      uses.set(id, now());
    },
    part: {
      name,
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
