import { sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';

/** A fold takes some hundredths of a second. An older plan was left by a process that died. */
const abandonedAfterMs = 1_000;
const everyMs = 1_000;
const maxFoldsPerSweep = 100;

/** Completes folds that a crashed process left unfinished, at the start and then every second. */
export const completeFoldsPart = (options: {
  /** Completes folds that were started at or before a time, oldest first. */
  completeFolds: (startedBefore: Date, limit: number) => Promise<void>;
  logger: Logger;
  now: () => Date;
}): Part => {
  const { completeFolds, logger, now } = options;
  return sweepingPart({
    name: 'folding',
    sweep: () => completeFolds(new Date(now().getTime() - abandonedAfterMs), maxFoldsPerSweep),
    everyMs,
    logger,
    failureMessage: 'unfinished folds not completed',
  });
};
