import { isUnavailable, pause } from '@docsight/service-kit';
import { rebuildPhases } from '../generations/index.ts';
import type { Building, GenerationStore } from '../generations/index.ts';
import { makeRebuildPages } from './rebuild-pages.ts';
import type { RebuildSources, RebuildTarget } from './rebuild-pages.ts';

/** The places between two writes of a rebuild. */
export type RebuildStep = 'rebuild.page' | 'rebuild.switched';

/** Goes on with a building that this process holds. Resolves to whether it is the current generation; not when somebody else holds it now, or at a stop. */
export type Rebuild = (building: Building, target: RebuildTarget, signal: AbortSignal) => Promise<boolean>;

const pageSize = 500;
/** How often the holder of a building says that it is at work, however long a page takes. */
const beatMs = 1_000;

/**
 * Fills a generation, page by page, with what the owners of the facts know, and makes it the current one:
 * 1. announced: waits until every process folds whatever comes from now on into this generation too. What messages told until then is in the owners'
 *    stores, since it is stored before it is told, and so in the pages; what is told later is folded by its consumer, be it before or after the page. So
 *    nothing is missing at the end, and nothing is there twice: of a reader, of each of its days and of a document's facts the greatest version counts.
 * 2. documents: their facts. 3. readers: whole snapshots. 4. accounts: their totals, of the figures.
 * 5. the switch, in one write. Only then the new generation's events are published.
 * After each page it is stored how far that is. Whoever takes the building over goes on there; a page that is done twice, or by two at once, does no harm.
 */
export const makeRebuild = (options: {
  store: Pick<GenerationStore, 'read' | 'progress' | 'finish'>;
  sources: RebuildSources;
  /** So long after the announcement every process goes by it. */
  noticeMs: number;
  now: () => Date;
  /** Called between the steps: crash points in production, interruptions in tests. */
  step: (name: RebuildStep) => void;
  limit?: number;
}): Rebuild => {
  const { store, sources, noticeMs, step, limit = pageSize } = options;
  const pages = makeRebuildPages({ sources, limit });

  /** The building after its next step; null when there is none any more. */
  const advanced = async (at: Building, target: RebuildTarget, signal: AbortSignal): Promise<Building | null> => {
    const following = rebuildPhases[rebuildPhases.indexOf(at.phase) + 1];
    const inNextPhase = following ? { ...at, phase: following, after: null, done: 0, total: 0 } : null;
    if (at.phase === 'announced') {
      await pause(noticeMs, signal);
      return inNextPhase;
    }
    const { count, total, next } = await pages[at.phase](target, at.after);
    step('rebuild.page');
    const done = at.done + count;
    return next === null ? inNextPhase : { ...at, after: next, done, total: Math.max(total, done) };
  };

  const finish = async (building: Building): Promise<boolean> => {
    const isFinished = await store.finish(building, options.now());
    // Perhaps this is not the first time that it is tried.
    if (!isFinished && (await store.read())?.current?.number !== building.number) return false;
    step('rebuild.switched');
    return true;
  };

  const run: Rebuild = async (building, target, signal) => {
    for (let at = building; ;) {
      const next = await advanced(at, target, signal);
      if (signal.aborted) return false;
      if (next === null) return finish(at);
      const { phase, after, done, total } = next;
      if (!(await store.progress(at, { phase, after, done, total, trouble: null }))) return false;
      at = next;
    }
  };

  return async (building, target, signal) => {
    const ended = new AbortController();
    const beating = beat(() => store.progress(building, {}), ended);
    try {
      return await run(building, target, AbortSignal.any([signal, ended.signal]));
    } finally {
      ended.abort();
      await beating;
    }
  };
};

/** Until it has ended; ends it when there is nothing to hold any more. */
const beat = async (stillHolds: () => Promise<boolean>, ended: AbortController): Promise<void> => {
  for (;;) {
    await pause(beatMs, ended.signal);
    if (ended.signal.aborted) return;
    try {
      if (!(await stillHolds())) ended.abort();
    } catch (error) {
      if (!isUnavailable(error)) throw error; // the next page, or the next beat, finds out
    }
  }
};
