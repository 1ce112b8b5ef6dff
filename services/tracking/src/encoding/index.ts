export {
  fromStoredDays,
  fromStoredPages,
  fromStoredSessions,
  fromStoredVisits,
  toStoredDays,
  toStoredPages,
  toStoredSessions,
  toStoredVisits,
} from './stored-history-mongo.ts';
export type { StoredDay, StoredSession, StoredVisit } from './stored-history-mongo.ts';
