import type { Building, GenerationsRecord } from '../generations/index.ts';

/** What a process does about rebuilds. */
export type Move =
  | { kind: 'rest' }
  | { kind: 'begin'; replaced: Building | null }
  | { kind: 'begin if there are documents' }
  | { kind: 'take over' | 'go on' | 'abandon'; building: Building };

/** After so many times as long as a holder takes to be gone, what nobody goes on with is given up: while it stands, every message is counted for nothing. */
const timesUntilAbandoned = 6;

/**
 * holder: this process. layout: the one that it builds. stillMs: for how long this process has seen the building, or the request, just so. goneMs: a holder that is at
 * work says so more often.
 * A building is gone on with by processes of its layout only. One of an older layout is not worth finishing; one of a newer layout is left to the processes that know it.
 */
export const nextMove = (
  { current, building, unfilled, request }: GenerationsRecord & { current: NonNullable<GenerationsRecord['current']> },
  { holder, layout, stillMs, goneMs }: { holder: string; layout: number; stillMs: number; goneMs: number },
): Move => {
  if (building !== null) {
    if (building.holder === holder) return { kind: 'go on', building };
    if (stillMs < goneMs) return { kind: 'rest' };
    if (building.layout === layout) return { kind: 'take over', building };
    if (building.layout < layout) return { kind: 'begin', replaced: building };
    return stillMs < timesUntilAbandoned * goneMs ? { kind: 'rest' } : { kind: 'abandon', building };
  }
  // After a step back to older code, its processes build what they know; as long as there are newer ones, those are faster.
  const isAsked = Boolean(request) && (current.layout <= layout || stillMs >= goneMs);
  if (isAsked || current.layout < layout) return { kind: 'begin', replaced: null };
  return unfilled === true ? { kind: 'begin if there are documents' } : { kind: 'rest' };
};
