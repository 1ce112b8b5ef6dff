import { errorMessageOf } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import { numberAt } from '../generations/index.ts';
import type { Generation, GenerationsRecord, GenerationStore, RebuildState } from '../generations/index.ts';
import type { RebuildAction } from './next-action.ts';
import type { RebuildSources, RebuildTarget } from './rebuild-pages.ts';
import type { RunRebuild } from './run-rebuild.ts';

/** More documents than a new system can get before its first rebuild starts. */
const documentsAsked = 100;

export type OpenRecord = GenerationsRecord & { current: Generation };

export type RebuildActionOptions = {
  store: GenerationStore;
  runRebuild: RunRebuild;
  sources: Pick<RebuildSources, 'documents'>;
  /** Creates the collections and indexes of a generation. */
  prepare: (generation: Generation) => Promise<RebuildTarget>;
  /** The layout that this process builds. */
  layout: number;
  /** This process. */
  holder: string;
  now: () => Date;
  logger: Logger;
  stopping: AbortSignal;
};

/** Performs what `nextAction` decided about a record. */
export const makePerformAction = (options: RebuildActionOptions) => {
  const { store, layout, holder, now, logger, stopping } = options;

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
      const isDone = await options.runRebuild(rebuild, target, stopping);
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

  return async (action: RebuildAction, record: OpenRecord): Promise<void> => {
    switch (action.kind) {
      case 'none':
        return;
      case 'start':
        return start(record, action.replaced);
      case 'start if there are documents':
        return startIfThereAreDocuments(record);
      case 'continue':
        return run(action.rebuild);
      case 'take over':
        return takeOver(action.rebuild);
      case 'abandon':
        await store.abandon(action.rebuild);
    }
  };
};

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
