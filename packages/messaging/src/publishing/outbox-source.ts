import type { OutboxMessage } from '../messages/index.ts';

/** A record and its unpublished events. */
export type OutboxRecord = { recordId: string; messages: OutboxMessage[] };

/** The store of unpublished events. */
export type OutboxSource = {
  /** Returns when the oldest unpublished event was stored; `undefined` if there is none. */
  oldest(): Promise<Date | undefined>;
  /** Returns records whose oldest unpublished event was stored at or before a time, oldest first. */
  pending(storedBefore: Date, limit: number): Promise<OutboxRecord[]>;
  /** Returns the given records that have unpublished events. */
  load(recordIds: string[]): Promise<OutboxRecord[]>;
  /** Removes published events. Safe to repeat. */
  clear(records: OutboxRecord[]): Promise<void>;
  /**
   * Takes or renews the lease of the leftovers, which expires after some seconds.
   * Returns false if another replica holds it.
   */
  takeLease(): Promise<boolean>;
  /** Frees the lease if this replica holds it. */
  releaseLease(): Promise<void>;
};
