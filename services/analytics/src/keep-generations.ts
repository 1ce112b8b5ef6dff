import { ensureIndexes } from '@docsight/mongo';
import { sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { Connection } from 'mongoose';
import {
  beginStopwatch,
  layout,
  makeDropRetired,
  makeFirstGeneration,
  makeGenerations,
  mongoGenerationStore,
} from './generations/index.ts';
import type { Generation, InGenerations } from './generations/index.ts';
import { projectionNames } from './projection.ts';
import type { Projection } from './projection.ts';
import { makeRebuild, rebuildPart } from './rebuild/index.ts';
import type { RebuildSources, RebuildTarget, RebuildTimes } from './rebuild/index.ts';

const dropEveryMs = 15_000;

/** The generations, and the parts that make them, build new ones, and drop old ones. */
export const keepGenerations = (options: {
  connection: Connection;
  projectionOf: (generation: Generation) => Projection;
  targetOf: (generation: Generation) => RebuildTarget;
  sources: RebuildSources;
  times: RebuildTimes;
  /** This process. */
  holder: string;
  now: () => Date;
  steadyMs: () => number;
  /** Called between the steps of a rebuild. */
  step: (name: string) => void;
  logger: Logger;
}): { generations: InGenerations<Projection>; parts: Part[] } => {
  const { connection, projectionOf, times, now, steadyMs, logger } = options;
  const store = mongoGenerationStore(connection);
  const generations = makeGenerations({ store, projectionOf, layout, beginStopwatch });

  const prepare = async (generation: Generation): Promise<RebuildTarget> => {
    for (const model of projectionOf(generation).models) await ensureIndexes(model);
    return options.targetOf(generation);
  };

  const open = async (): Promise<void> => {
    await makeFirstGeneration(connection, store, now());
    const { current } = (await store.read())!;
    // One of a newer layout was made ready by the processes that know it.
    if (current!.layout <= layout) await prepare(current!);
  };

  const names = projectionNames(connection);
  const dropRetired = makeDropRetired({ connection, names, store, afterMs: times.dropAfterMs, steadyMs });
  const rebuild = makeRebuild({ ...options, store, noticeMs: times.noticeMs });
  return {
    generations,
    parts: [
      { name: 'generations', ready: () => generations.inCurrent(() => Promise.resolve()) },
      rebuildPart({ ...options, store, rebuild, prepare, open, layout }),
      sweepingPart({
        ...{ name: 'retired-generations', sweep: dropRetired, logger },
        everyMs: Math.min(dropEveryMs, times.dropAfterMs),
        failureMessage: 'collections of earlier generations cannot be dropped',
      }),
    ],
  };
};
