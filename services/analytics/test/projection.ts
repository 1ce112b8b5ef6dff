import { mongoConnection } from '@docsight/mongo';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { ensureCollections, openCollections } from '../src/projection-collections-mongo.ts';
import type { ProjectionCollections } from '../src/projection-collections-mongo.ts';

/** The first generation of the projection, empty, in a database of its own. */
export type TestProjection = {
  share: Isolated;
  connection: Connection;
  collections: ProjectionCollections;
  close(): Promise<void>;
};

export const openTestProjection = async (): Promise<TestProjection> => {
  const share = await isolated();
  const connection = await mongoConnection({ url: share.mongoUrl, database: share.database }).asPromise();
  await ensureCollections(connection, 1);
  return {
    share,
    connection,
    collections: openCollections(connection, 1),
    close: async () => {
      await connection.close();
      await share.close();
    },
  };
};
