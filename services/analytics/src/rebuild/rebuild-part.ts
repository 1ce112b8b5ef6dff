import { sweepingPart } from '@docsight/service-kit';
import type { Part } from '@docsight/service-kit';
import { dropAfterMs, propagationMs } from '../generations/index.ts';
import type { GenerationsRecord } from '../generations/index.ts';
import { nextAction } from './next-action.ts';
import { makePerformAction } from './perform-action.ts';
import type { OpenRecord, RebuildActionOptions } from './perform-action.ts';
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

export const rebuildTimes: RebuildTimes = { everyMs: 1_000, propagationMs, holderTimeoutMs: 5_000, dropAfterMs };

/**
 * Creates the first generation, and starts, continues, takes over or abandons rebuilds.
 * It runs in every process. The conditional writes of the store let only one of them hold a rebuild.
 */
export const rebuildPart = (
  options: Omit<RebuildActionOptions, 'stopping'> & {
    /** Creates the first generation if there is none, and prepares the current one. */
    open: () => Promise<void>;
    times: Pick<RebuildTimes, 'everyMs' | 'holderTimeoutMs'>;
    monotonicMs: () => number;
  },
): Part => {
  const { store, layout, holder, logger } = options;
  const { everyMs, holderTimeoutMs } = options.times;
  const stopping = new AbortController();
  const unchangedMs = unchangedFor(options.monotonicMs);
  const perform = makePerformAction({ ...options, stopping: stopping.signal });

  const sweep = async (): Promise<void> => {
    const record = await store.read();
    if (!record?.current) return options.open();
    const opened: OpenRecord = { ...record, current: record.current };
    const observation = { holder, layout, unchangedMs: unchangedMs(progressOf(record)), holderTimeoutMs };
    await perform(nextAction(opened, observation), opened);
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

/** Returns a text that changes whenever a rebuild progresses, or the request is another one. */
const progressOf = ({ building, request }: GenerationsRecord): string =>
  building ? `${building.number} ${building.holder} ${building.beats}` : (request?.id ?? '');
