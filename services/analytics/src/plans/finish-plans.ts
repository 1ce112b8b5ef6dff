import { sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';

/** A plan is done in some hundredths of a second: what is older was left behind. */
const graceMs = 1_000;
const everyMs = 1_000;
const mostAtOnce = 100;

/** Finishes plans that a crash left behind, at the start and then all the time. name: of the part. */
export const finishPlansPart = <Left>(options: {
  name: string;
  /** Plans that were begun at or before a time, oldest first. */
  unfinished: (begunBefore: Date, limit: number) => Promise<Left[]>;
  finish: (left: Left) => Promise<void>;
  logger: Logger;
  now: () => Date;
}): Part => {
  const { name, unfinished, finish, logger, now } = options;
  const sweep = async (): Promise<void> => {
    for (const left of await unfinished(new Date(now().getTime() - graceMs), mostAtOnce)) await finish(left);
  };
  return sweepingPart({ name, sweep, everyMs, logger, failureMessage: `${name}: plans cannot be finished` });
};
