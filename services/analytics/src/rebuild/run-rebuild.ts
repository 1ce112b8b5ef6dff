import { isUnavailable, pause } from '@docsight/service-kit';
import { rebuildPhases } from '../generations/index.ts';
import type { GenerationStore, RebuildState } from '../generations/index.ts';
import { makeRebuildPages } from './rebuild-pages.ts';
import type { RebuildSources, RebuildTarget } from './rebuild-pages.ts';

/** The crash points between the writes of a rebuild. */
export type RebuildStep = 'rebuild.page' | 'rebuild.switched';

/**
 * Runs a rebuild that this process holds, from its current phase and page.
 * Returns true when its generation is the current one. Returns false at a stop, or when another process holds it.
 */
export type RunRebuild = (rebuild: RebuildState, target: RebuildTarget, signal: AbortSignal) => Promise<boolean>;

const pageSize = 500;
/** Interval of the holder's heartbeats, which are independent of the duration of a page. */
const heartbeatMs = 1_000;

/**
 * Fills a generation, page by page, with the data of its owners, and makes it the current one:
 * 1. announced: waits until every process folds new messages into this generation too.
 * 2. documents: folds the facts of all documents.
 * 3. readers: folds whole snapshots of all readers.
 * 4. accounts: folds the figures into the totals of accounts.
 * 5. The switch: one write makes the generation the current one. Its events are published from then on.
 *
 * Nothing is missing. What was published before the announcement was stored at its owner first, so it is in the pages.
 * What is published later is folded by its consumer. Nothing is counted twice: the greatest version counts, of each
 * reader, each of its days and each document's facts.
 *
 * The progress is stored after each page. A process that takes over continues there. A page that is folded twice, or by
 * two processes at once, has no effect.
 */
export const makeRunRebuild = (options: {
  store: Pick<GenerationStore, 'read' | 'progress' | 'finish'>;
  sources: RebuildSources;
  /** Time after the announcement until every process applies it. */
  propagationMs: number;
  now: () => Date;
  /** Called between the steps: crash points in production, interruptions in tests. */
  step: (name: RebuildStep) => void;
}): RunRebuild => {
  const { store, sources, propagationMs, step } = options;
  const pages = makeRebuildPages({ sources, limit: pageSize });

  /** Does the next page or wait. Returns the new state, or null after the last phase. */
  const doNextStep = async (
    state: RebuildState,
    target: RebuildTarget,
    signal: AbortSignal,
  ): Promise<RebuildState | null> => {
    if (state.phase === 'announced') {
      await pause(propagationMs, signal);
      return inNextPhase(state);
    }
    const { count, total, next } = await pages[state.phase](target, state.after);
    step('rebuild.page');
    if (next === null) return inNextPhase(state);
    const done = state.done + count;
    return { ...state, after: next, done, total: Math.max(total, done) };
  };

  const finish = async (rebuild: RebuildState): Promise<boolean> => {
    const isFinished = await store.finish(rebuild, options.now());
    // An earlier attempt may have succeeded, though its response was lost.
    if (!isFinished && (await store.read())?.current?.number !== rebuild.number) return false;
    step('rebuild.switched');
    return true;
  };

  const run: RunRebuild = async (rebuild, target, signal) => {
    for (let state = rebuild; ;) {
      const next = await doNextStep(state, target, signal);
      if (signal.aborted) return false;
      if (next === null) return finish(state);
      const { phase, after, done, total } = next;
      if (!(await store.progress(state, { phase, after, done, total, failureMessage: null }))) return false;
      state = next;
    }
  };

  return async (rebuild, target, signal) => {
    const ended = new AbortController();
    const heartbeats = sendHeartbeats(() => store.progress(rebuild, {}), ended);
    try {
      return await run(rebuild, target, AbortSignal.any([signal, ended.signal]));
    } finally {
      ended.abort();
      await heartbeats;
    }
  };
};

const inNextPhase = (state: RebuildState): RebuildState | null => {
  const phase = rebuildPhases[rebuildPhases.indexOf(state.phase) + 1];
  return phase ? { ...state, phase, after: null, done: 0, total: 0 } : null;
};

/** Sends heartbeats until `ended` is aborted. Aborts it when this process no longer holds the rebuild. */
const sendHeartbeats = async (heartbeat: () => Promise<boolean>, ended: AbortController): Promise<void> => {
  for (;;) {
    await pause(heartbeatMs, ended.signal);
    if (ended.signal.aborted) return;
    try {
      if (!(await heartbeat())) ended.abort();
    } catch (error) {
      if (!isUnavailable(error)) throw error; // otherwise the next page or heartbeat finds out
    }
  }
};
