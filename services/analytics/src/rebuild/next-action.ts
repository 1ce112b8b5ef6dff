import type { Generation, GenerationsRecord, RebuildState } from '../generations/index.ts';

/** What a process does next about rebuilds. */
export type RebuildAction =
  | { kind: 'none' }
  | { kind: 'start'; replaced: RebuildState | null }
  | { kind: 'start if there are documents' }
  | { kind: 'take over' | 'continue' | 'abandon'; rebuild: RebuildState };

/**
 * A rebuild that no process continues is abandoned after this many holder timeouts.
 * Until then, every message is folded into its generation for nothing.
 */
const timeoutsUntilAbandoned = 6;

/**
 * Decides what a process does next about rebuilds.
 *
 * Only a process with the same layout version continues a rebuild. A rebuild of an older layout is replaced. A rebuild
 * of a newer layout is left to newer processes.
 */
export const nextAction = (
  { current, building, unfilled, request }: GenerationsRecord & { current: Generation },
  {
    holder,
    layout,
    unchangedMs,
    holderTimeoutMs,
  }: {
    /** This process. */
    holder: string;
    /** The layout that this process builds. */
    layout: number;
    /** For how long this process has seen the rebuild, or the request, unchanged. */
    unchangedMs: number;
    /** After this time without a heartbeat, a holder counts as dead. */
    holderTimeoutMs: number;
  },
): RebuildAction => {
  if (building !== null) {
    if (building.holder === holder) return { kind: 'continue', rebuild: building };
    if (unchangedMs < holderTimeoutMs) return { kind: 'none' };
    if (building.layout === layout) return { kind: 'take over', rebuild: building };
    if (building.layout < layout) return { kind: 'start', replaced: building };
    const isAbandoned = unchangedMs >= timeoutsUntilAbandoned * holderTimeoutMs;
    return isAbandoned ? { kind: 'abandon', rebuild: building } : { kind: 'none' };
  }
  // After a downgrade, older processes build the layout that they know. Newer processes, if there are any, start first.
  const isRequested = Boolean(request) && (current.layout <= layout || unchangedMs >= holderTimeoutMs);
  if (isRequested || current.layout < layout) return { kind: 'start', replaced: null };
  return unfilled === true ? { kind: 'start if there are documents' } : { kind: 'none' };
};
