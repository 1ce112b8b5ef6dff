import type { Reader } from './reader.ts';
import type { ReaderEvent } from './reader-events.ts';

/** What a rule decides about a reader. */
export type Decision = {
  /** The reader after the decision; the same object if nothing changed. */
  reader: Reader;
  /** The events that the change causes, in their order. */
  events: ReaderEvent[];
  /** Deletes the previous state and all unpublished events. `voidUpTo` is set when the decision is stored. */
  erases?: true;
};

export const unchanged = (reader: Reader): Decision => ({ reader, events: [] });
