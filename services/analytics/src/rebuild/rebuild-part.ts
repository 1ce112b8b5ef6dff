import { sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { numberAt } from '../generations/index.ts';
import type { Building, Generation, GenerationsRecord, GenerationStore } from '../generations/index.ts';
import { nextMove } from './next-move.ts';
import type { RebuildTimes } from './rebuild-times.ts';
import type { Rebuild } from './rebuild.ts';
import type { RebuildSources, RebuildTarget } from './rebuild-pages.ts';
import { stillness } from './stillness.ts';

/**
 * Looks after the generations: sees to it that there is one, begins a rebuild when one is asked for or needed, goes on with one that was left, and gets on
 * with its own. Any number of processes do so; the record lets one of them at it.
 */
export const rebuildPart = (options: {
  store: GenerationStore;
  rebuild: Rebuild;
  sources: Pick<RebuildSources, 'documents'>;
  /** The generation with its collections and indexes as they have to be. */
  prepare: (generation: Generation) => Promise<RebuildTarget>;
  /** Makes the record, if there is none, and what it needs. */
  open: () => Promise<void>;
  layout: number;
  times: Pick<RebuildTimes, 'everyMs' | 'goneMs'>;
  /** This process. */
  holder: string;
  now: () => Date;
  steadyMs: () => number;
  logger: Logger;
}): Part => {
  const { store, layout, holder, now, logger } = options;
  const { everyMs, goneMs } = options.times;
  const stopping = new AbortController();
  const stillMs = stillness(options.steadyMs);

  const begin = async (record: Known, replaced: Building | null): Promise<void> => {
    const building: Building = {
      number: numberAt(now(), Math.max(record.current.number, replaced?.number ?? 0)),
      ...{ layout, holder, begunAt: now(), requestId: record.request?.id ?? replaced?.requestId ?? null },
      ...{ phase: 'announced', after: null, done: 0, total: 0, beats: 0, trouble: null },
    };
    if (!(await store.begin(record.current.number, replaced, building))) return;
    logger.info({ generation: building.number, layout, from: record.current }, 'a rebuild begins');
    await goOn(building);
  };

  const goOn = async (building: Building): Promise<void> => {
    try {
      const target = await options.prepare(building);
      const isDone = await options.rebuild(building, target, stopping.signal);
      if (isDone) logger.info({ generation: building.number }, 'a rebuild is done: its generation is the current one');
      else logger.info({ generation: building.number }, 'a rebuild goes on elsewhere, or later');
    } catch (error) {
      await store.progress(building, { trouble: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  };

  const sweep = async (): Promise<void> => {
    const record = await store.read();
    if (!record?.current) return options.open();
    const known = { ...record, current: record.current };
    const move = nextMove(known, { holder, layout, stillMs: stillMs(asSeen(record)), goneMs });
    if (move.kind === 'begin') await begin(known, move.replaced);
    else if (move.kind === 'go on') await goOn(move.building);
    else if (move.kind === 'take over') {
      if (!(await store.takeOver(move.building, holder))) return;
      logger.warn(
        { generation: move.building.number, left: move.building.holder },
        'a rebuild was left: going on with it',
      );
      await goOn({ ...move.building, holder });
    } else if (move.kind === 'abandon') {
      await store.abandon(move.building);
    } else if (move.kind === 'begin if there are documents') {
      const { items } = await options.sources.documents(null, 1);
      if (items.length > 0) await begin(known, null);
      else await store.settleUnfilled(record.current.number);
    }
  };

  const sweeping = sweepingPart({
    name: 'rebuild',
    sweep,
    everyMs,
    logger,
    failureMessage: 'the rebuild does not get on',
  });
  return {
    ...sweeping,
    start: async () => {
      await options.open();
      await sweeping.start?.();
    },
    stop: async () => {
      stopping.abort();
      await sweeping.stop?.();
    },
  };
};

type Known = GenerationsRecord & { current: Generation };

/** What changes while anybody is at work, or when a request is another one. */
const asSeen = ({ building, request }: GenerationsRecord): string =>
  building ? `${building.number} ${building.holder} ${building.beats}` : (request?.id ?? '');
