import type { ActivityEntry } from './activity-entry.ts';

/** The record of an entry. `_id` is the id of the event. */
export type ActivityRecord = Omit<ActivityEntry, 'id'> & { _id: string };

/** The id makes the order complete. */
export const newestFirst = { at: -1, _id: -1 } as const;
