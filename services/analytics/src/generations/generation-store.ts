import type { Generation } from './generation.ts';

/** What is done of a rebuild, in this order. announced: processes take notice. */
export const rebuildPhases = ['announced', 'documents', 'readers', 'accounts'] as const;
export type RebuildPhase = (typeof rebuildPhases)[number];

/**
 * A generation that is being built. after: the last id of the phase that is done; null before the first. done, total: of the phase.
 * holder: the process at work; beats: grows while it is. trouble: why it does not get on.
 */
export type Building = Generation & {
  requestId: string | null;
  begunAt: Date;
  phase: RebuildPhase;
  after: string | null;
  done: number;
  total: number;
  holder: string;
  beats: number;
  trouble: string | null;
};

/**
 * The one record about generations. current: absent while no process of this service was ever there. unfilled: it was made in an empty database, and nobody knows yet
 * whether there is anything to fill it with. request: somebody wants a rebuild. lastBuilt: how the current generation came to be, if it was built.
 */
export type GenerationsRecord = {
  current?: Generation;
  building: Building | null;
  unfilled?: boolean;
  request?: { id: string; at: Date } | null;
  lastBuilt?: { number: number; requestId: string | null; begunAt: Date; endedAt: Date } | null;
};

/** What can be said of a building when it is to be changed: only if it is still so. */
type Held = Pick<Building, 'number' | 'holder'>;
type Seen = Held & Pick<Building, 'beats'>;

/** Where the record is kept. Every change is one write, and happens only if what it goes out from still stands; false when it does not. */
export type GenerationStore = {
  read(): Promise<GenerationsRecord | null>;
  /** Makes the first generation, unless there is one. */
  create(current: Generation, options: { unfilled: boolean }): Promise<void>;
  /** There is nothing to fill the current generation with. */
  settleUnfilled(current: number): Promise<void>;
  /** Begins to build, and so answers the request; in the place of a building that stands still, or of none. */
  begin(current: number, replaced: Seen | null, building: Building): Promise<boolean>;
  /** Says how far a building has come, and that its holder is at work. */
  progress(
    held: Held,
    change: Partial<Pick<Building, 'phase' | 'after' | 'done' | 'total' | 'trouble'>>,
  ): Promise<boolean>;
  /** Takes a building that stands still over. */
  takeOver(seen: Seen, holder: string): Promise<boolean>;
  /** Gives up a building that stands still. */
  abandon(seen: Seen): Promise<boolean>;
  /** Makes the building the current generation. */
  finish(building: Building, now: Date): Promise<boolean>;
  /** Asks for a rebuild. False when one is asked for, or under way. */
  request(id: string, now: Date): Promise<boolean>;
  /** Takes a request back. False when it was answered. */
  withdraw(id: string): Promise<boolean>;
};
