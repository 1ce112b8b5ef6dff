import { sweepingPart, errorMessageOf } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { dropAfterMs, numberAt, propagationMs } from '../generations/index.ts';
import type { Generation, GenerationsRecord, GenerationStore, RebuildState } from '../generations/index.ts';
import { nextAction } from './next-action.ts';
import type { RebuildSources, RebuildTarget } from './rebuild-pages.ts';
import type { RunRebuild } from './run-rebuild.ts';
import { unchangedFor } from './unchanged-for.ts';

/** Times of rebuilds, in milliseconds. */
export type RebuildTimes = {
  /** Interval at which a process looks for work. */
  everyMs: number;
  /** Time after an announcement until every process applies it. */
  propagationMs: number;
  /** After this time without a heartbeat, the holder of a rebuild counts as dead. */
  holderTimeoutMs: number;
  /** Age at which the collections of a retired generation are dropped. */
  dropAfterMs: number;
};

/** More documents than a new system can get before its first rebuild starts. */
const documentsAsked = 100;

export const rebuildTimes: RebuildTimes = { everyMs: 1_000, propagationMs, holderTimeoutMs: 5_000, dropAfterMs };

/**
 * Creates the first generation, and starts, continues, takes over or abandons rebuilds.
 * It runs in every process. The conditional writes of the store let only one of them hold a rebuild.
 */
export const rebuildPart = (options: {
  store: GenerationStore;
  runRebuild: RunRebuild;
  sources: Pick<RebuildSources, 'documents'>;
  /** Creates the collections and indexes of a generation. */
  prepare: (generation: Generation) => Promise<RebuildTarget>;
  /** Creates the first generation if there is none, and prepares the current one. */
  open: () => Promise<void>;
  /** The layout that this process builds. */
  layout: number;
  times: Pick<RebuildTimes, 'everyMs' | 'holderTimeoutMs'>;
  /** This process. */
  holder: string;
  now: () => Date;
  monotonicMs: () => number;
  logger: Logger;
}): Part => {
  const { store, layout, holder, now, logger } = options;
  const { everyMs, holderTimeoutMs } = options.times;
  const stopping = new AbortController();
  const unchangedMs = unchangedFor(options.monotonicMs);

  const start = async (record: OpenRecord, replaced: RebuildState | null): Promise<void> => {
    const isRefill = record.unfilled === true && (await hasEarlierDocuments(record.current));
    const rebuild = { ...newRebuild(record, replaced, { layout, holder, now: now() }), ...(isRefill && { isRefill }) };
    if (!(await store.start(record.current.number, replaced, rebuild))) return;
    logger.info({ generation: rebuild.number, layout, from: record.current }, 'rebuild started');
    await run(rebuild);
  };

  const takeOver = async (rebuild: RebuildState): Promise<void> => {
    if (!(await store.takeOver(rebuild, holder))) return;
    logger.warn({ generation: rebuild.number, formerHolder: rebuild.holder }, 'rebuild taken over');
    await run({ ...rebuild, holder });
  };

  const run = async (rebuild: RebuildState): Promise<void> => {
    try {
      const target = await options.prepare(rebuild);
      const isDone = await options.runRebuild(rebuild, target, stopping.signal);
      logger.info({ generation: rebuild.number }, isDone ? 'rebuild finished' : 'rebuild left to another process');
    } catch (error) {
      await store.progress(rebuild, { failureMessage: errorMessageOf(error) });
      throw error;
    }
  };

  /** Returns whether a document is older than a generation. A new system has none, though readers may be as fast. */
  const hasEarlierDocuments = async ({ number }: Generation): Promise<boolean> => {
    const { items } = await options.sources.documents(null, documentsAsked);
    return items.some(({ createdAt }) => Date.parse(createdAt) < number);
  };

  const startIfThereAreDocuments = async (record: OpenRecord): Promise<void> => {
    const { items } = await options.sources.documents(null, 1);
    if (items.length > 0) await start(record, null);
    else await store.confirmEmpty(record.current.number);
  };

  const sweep = async (): Promise<void> => {
    const record = await store.read();
    if (!record?.current) return options.open();
    const opened: OpenRecord = { ...record, current: record.current };
    const observation = { holder, layout, unchangedMs: unchangedMs(progressOf(record)), holderTimeoutMs };
    const action = nextAction(opened, observation);
    switch (action.kind) {
      case 'none':
        return;
      case 'start':
        return start(opened, action.replaced);
      case 'start if there are documents':
        return startIfThereAreDocuments(opened);
      case 'continue':
        return run(action.rebuild);
      case 'take over':
        return takeOver(action.rebuild);
      case 'abandon':
        await store.abandon(action.rebuild);
    }
  };

  const sweeping = sweepingPart({ name: 'rebuild', sweep, everyMs, logger, failureMessage: 'rebuild failed' });
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

type OpenRecord = GenerationsRecord & { current: Generation };

const newRebuild = (
  { current, request }: OpenRecord,
  replaced: RebuildState | null,
  { layout, holder, now }: { layout: number; holder: string; now: Date },
): RebuildState => ({
  number: numberAt(now, Math.max(current.number, replaced?.number ?? 0)),
  layout,
  requestId: request?.id ?? replaced?.requestId ?? null,
  begunAt: now,
  phase: 'announced',
  after: null,
  done: 0,
  total: 0,
  holder,
  beats: 0,
  failureMessage: null,
});

/** Returns a text that changes whenever a rebuild progresses, or the request is another one. */
const progressOf = ({ building, request }: GenerationsRecord): string =>
  building ? `${building.number} ${building.holder} ${building.beats}` : (request?.id ?? '');
