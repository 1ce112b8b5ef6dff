import { aroundMs } from '@docsight/service-kit';

/** Decides when the next round of a relay begins. */
export type Rounds = {
  /** Resolves when there is work and a round may begin. */
  next(): Promise<void>;
  /** Notes that a round has published the events of this many nudged records. */
  ended(records: number): void;
  /** Notes that a record was nudged. `isUrgent`: the next round begins at once. */
  nudged(work: { isUrgent: boolean }): void;
  /** Notes that leftovers were found. */
  leftoversFound(): void;
};

const maxRestMs = 1_500;
/** Delay of the next round for each record of the last one. From 375 records on, the delay is `maxRestMs`. */
const restPerRecordMs = 4;

/** Returns how long the next round waits after one that published the events of this many records. */
export const restMsAfter = (records: number, coalesceMs: number): number =>
  coalesceMs === 0 ? 0 : Math.max(coalesceMs, Math.min(records * restPerRecordMs, maxRestMs));

export const makeRounds = (options: {
  /** Wait between two rounds, in milliseconds. Grows under load. 0: no wait. */
  coalesceMs: number;
  /** A round begins after this time, in milliseconds, even if no work was reported. */
  pollMs: number;
  hasNudged: () => boolean;
  hasLeftovers: () => boolean;
}): Rounds => {
  const { coalesceMs, pollMs, hasNudged, hasLeftovers } = options;
  const rest = makeRest();
  let hasUrgent = false;
  /** Before this time, on the monotonic clock, a round begins for urgent records only. */
  let nextAtMs = 0;

  return {
    next: async () => {
      if (!hasNudged() && !hasLeftovers()) await rest.begin(aroundMs(pollMs), { forUrgentOnly: false });
      const waitMs = nextAtMs - performance.now();
      if (waitMs > 0 && !hasUrgent && !hasLeftovers()) await rest.begin(waitMs, { forUrgentOnly: true });
      hasUrgent = false;
    },
    ended: (records) => {
      if (records > 0) nextAtMs = performance.now() + restMsAfter(records, coalesceMs);
    },
    nudged: ({ isUrgent }) => {
      hasUrgent ||= isUrgent;
      rest.end({ isUrgent });
    },
    leftoversFound: () => rest.end({ isUrgent: true }),
  };
};

/** A wait that may end early: because a record is nudged, or the poll finds leftovers. */
const makeRest = () => {
  let end: (isUrgent: boolean) => void = () => undefined;
  return {
    /** @param wait.forUrgentOnly ends early for urgent work only. */
    begin: (ms: number, wait: { forUrgentOnly: boolean }): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        end = (isUrgent) => {
          if (wait.forUrgentOnly && !isUrgent) return;
          clearTimeout(timer);
          resolve();
        };
      }),
    end: ({ isUrgent }: { isUrgent: boolean }) => end(isUrgent),
  };
};
