import { sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { ActivityStore } from './activity/index.ts';
import {
  layout,
  makeDropRetired,
  makeGenerationRouter,
  mongoGenerationStore,
  numberAt,
  startStopwatch,
} from './generations/index.ts';
import type { Generation, GenerationRouter } from './generations/index.ts';
import { makeProjection, makeRebuildTarget } from './projection.ts';
import type { Projection, ProjectionOptions } from './projection.ts';
import { ensureCollections } from './projection-collections-mongo.ts';
import { makeRunRebuild, rebuildPart } from './rebuild/index.ts';
import type { RebuildSources, RebuildTarget, RebuildTimes } from './rebuild/index.ts';

const maxDropIntervalMs = 15_000;

/** Builds the router of generations, and the parts that create, rebuild and drop them. */
export const composeGenerations = (options: {
  projections: ProjectionOptions;
  activity: Pick<ActivityStore, 'removeDocument'>;
  sources: RebuildSources;
  times: RebuildTimes;
  /** This process. */
  replica: string;
  monotonicMs: () => number;
  logger: Logger;
}): { router: GenerationRouter<Projection>; parts: Part[] } => {
  const { projections, activity, sources, times, replica, monotonicMs, logger } = options;
  const { connection, now, step } = projections;

  const store = mongoGenerationStore(connection);
  const router = makeGenerationRouter({
    store,
    makeProjection: (generation, building) => makeProjection(projections, generation, building),
    layout,
    startStopwatch,
  });

  const prepare = async (generation: Generation): Promise<RebuildTarget> => {
    await ensureCollections(connection, generation.number);
    return makeRebuildTarget(projections, generation, activity);
  };

  const open = async (): Promise<void> => {
    await store.create({ number: numberAt(now()), layout }, { unfilled: true });
    const { current } = (await store.read())!;
    // A newer process has prepared a generation of a newer layout.
    if (current!.layout <= layout) await prepare(current!);
  };

  const runRebuild = makeRunRebuild({ store, sources, propagationMs: times.propagationMs, now, step });
  const rebuilds = rebuildPart({
    store,
    runRebuild,
    sources,
    prepare,
    open,
    layout,
    times,
    holder: replica,
    now,
    monotonicMs,
    logger,
  });

  const dropRetired = makeDropRetired({ connection, store, afterMs: times.dropAfterMs, monotonicMs });
  const drops = sweepingPart({
    name: 'retired-generations',
    sweep: dropRetired,
    everyMs: Math.min(maxDropIntervalMs, times.dropAfterMs),
    logger,
    failureMessage: 'collections of retired generations not dropped',
  });

  return {
    router,
    parts: [{ name: 'generations', ready: () => router.readCurrent(() => Promise.resolve()) }, rebuilds, drops],
  };
};
