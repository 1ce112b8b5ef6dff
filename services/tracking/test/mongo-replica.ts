import type { DocumentFacts } from '@docsight/contracts';
import { mongoConnection } from '@docsight/mongo';
import { randomAlphanumeric } from '@docsight/service-kit';
import type { Isolated } from '@docsight/testkit';
import { mongoHistoryStore, segmentModel, sessionModel } from '../src/history/history-store-mongo.ts';
import { makeReaderHistory } from '../src/history/reader-history.ts';
import { readerOutbox } from '../src/publishing/reader-outbox-mongo.ts';
import { mongoReaderStore, readerModel } from '../src/records/reader-store-mongo.ts';
import { makeRecentlyPublished } from '../src/records/recently-published.ts';
import { aReplica } from './a-replica.ts';
import { aToken, noon, pagesOf } from './builders.ts';
import type { Seconds } from './builders.ts';

/** A replica as in its own process: it shares only the database with others. */
export const mongoReplica = (servers: Isolated) => {
  const connection = mongoConnection({ url: servers.mongoUrl, database: servers.database });
  const model = readerModel(connection);
  const store = mongoReaderStore(model);
  const historyStore = mongoHistoryStore({ segments: segmentModel(connection), sessions: sessionModel(connection) });
  const now = (): Date => new Date(noon);
  const history = makeReaderHistory({ store, history: historyStore, newKey: () => randomAlphanumeric(12), now });
  const replica = aReplica({ store, history });
  return {
    ...replica,
    connection,
    model,
    store,
    outbox: readerOutbox(model, historyStore, makeRecentlyPublished(Date.now)),
    beacon: (facts: DocumentFacts, seconds: Seconds, id = 'ses_1', viewerId = 'anon_1'): Promise<void> =>
      replica.counting.countBeacon(facts, aToken(viewerId, { id }), pagesOf(seconds), noon),
  };
};
