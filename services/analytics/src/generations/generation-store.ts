import type { Generation } from './generation.ts';

/** The phases of a rebuild, in order. In `announced` it waits until every process knows of the new generation. */
export const rebuildPhases = ['announced', 'documents', 'readers', 'accounts'] as const;
export type RebuildPhase = (typeof rebuildPhases)[number];

/** A generation that is being built, and the progress of its rebuild. */
export type RebuildState = Generation & {
  /** The id of the request that started the rebuild, if there was one. */
  requestId: string | null;
  begunAt: Date;
  phase: RebuildPhase;
  /** The last id of the phase that is done; null before the first page. */
  after: string | null;
  /** Records of the phase that are done. */
  done: number;
  /** Records of the phase in all, an estimate. */
  total: number;
  /** The process that runs the rebuild. */
  holder: string;
  /** The heartbeat: a counter that grows while the holder is running. */
  beats: number;
  /** The error that the rebuild is waiting on; null while it progresses. */
  failureMessage: string | null;
  /** Present if the current generation was created empty after documents: until the switch its figures are too low. */
  isRefill?: true;
};

/** The one record about generations. */
export type GenerationsRecord = {
  /** Absent until the first process of this service has created a generation. */
  current?: Generation;
  building: RebuildState | null;
  /** True while the current generation was created empty, and the documents service was not yet asked for documents. */
  unfilled?: boolean;
  /** The rebuild that an operator has requested and no process has started yet. */
  request?: { id: string; at: Date } | null;
  /** The rebuild that built the current generation; absent if none did. */
  lastBuilt?: { number: number; requestId: string | null; begunAt: Date; endedAt: Date } | null;
};

/** Identifies a rebuild and its holder: the condition of changes by the holder. */
type Held = Pick<RebuildState, 'number' | 'holder'>;
/** Identifies a rebuild that has not changed since it was read: the condition of changes by other processes. */
type Unchanged = Held & Pick<RebuildState, 'beats'>;

/** Stores the record. Every change is one conditional write; it returns false when the condition does not hold. */
export type GenerationStore = {
  read(): Promise<GenerationsRecord | null>;
  /** Creates the first generation, unless there is one. */
  create(current: Generation, options: { unfilled: boolean }): Promise<void>;
  /** Records that there is nothing to fill the current generation with. */
  confirmEmpty(current: number): Promise<void>;
  /** Starts a rebuild and clears the request. It replaces an unchanged rebuild, or none. */
  start(current: number, replaced: Unchanged | null, rebuild: RebuildState): Promise<boolean>;
  /** Stores the progress of a rebuild and its holder's heartbeat. */
  progress(
    held: Held,
    change: Partial<Pick<RebuildState, 'phase' | 'after' | 'done' | 'total' | 'failureMessage'>>,
  ): Promise<boolean>;
  /** Makes another process the holder of an unchanged rebuild. */
  takeOver(unchanged: Unchanged, holder: string): Promise<boolean>;
  /** Abandons an unchanged rebuild. */
  abandon(unchanged: Unchanged): Promise<boolean>;
  /** Makes the generation that was built the current one. */
  finish(rebuild: RebuildState, now: Date): Promise<boolean>;
  /** Requests a rebuild. Returns false when one is requested or running. */
  request(id: string, now: Date): Promise<boolean>;
  /** Cancels a request. Returns false when a rebuild has been started for it. */
  cancelRequest(id: string): Promise<boolean>;
};
