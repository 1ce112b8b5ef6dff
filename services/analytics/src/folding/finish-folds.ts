import { isUnavailable } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { FoldStore } from './fold-store.ts';
import type { FoldPlan, Rollup } from './rollup.ts';

/** A fold takes some hundredths of a second: what is older was left behind. */
const graceMs = 1_000;
const everyMs = 1_000;
const mostAtOnce = 100;

/** Finishes folds that a crash left behind, at the start and then all the time. */
export const finishFoldsPart = (options: {
  store: Pick<FoldStore, 'unfinished'>;
  finish: (rollup: Rollup, plan: FoldPlan) => Promise<void>;
  logger: Logger;
  now: () => Date;
}): Part => {
  const { store, finish, logger, now } = options;
  let timer: NodeJS.Timeout | undefined;
  let sweeping = Promise.resolve();
  let stopping = false;

  const sweep = async (): Promise<void> => {
    try {
      const left = await store.unfinished(new Date(now().getTime() - graceMs), mostAtOnce);
      for (const { rollup, plan } of left) await finish(rollup, plan);
    } catch (error) {
      if (isUnavailable(error)) logger.warn({ err: error }, 'folds wait to be finished: the database is away');
      else logger.error({ err: error }, 'folds cannot be finished');
    }
  };

  const loop = (): void => {
    sweeping = sweep().then(() => {
      // Jitter, so that replicas do not sweep in step.
      if (!stopping) timer = setTimeout(loop, everyMs * (0.75 + Math.random() / 2));
    });
  };

  return {
    name: 'folding',
    start: async () => loop(),
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await sweeping;
    },
  };
};
