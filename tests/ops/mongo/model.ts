import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureServersInstalled, startServers } from '@docsight/local-stack';
import { startReplicaModel } from './replica-model.ts';
import type { ReplicaModel } from './replica-model.ts';

/** Starts two embedded engines, and the model of a replica set on them. */
export const startModel = async (
  options: Omit<Parameters<typeof startReplicaModel>[0], 'members'> = {},
): Promise<ReplicaModel> => {
  await ensureServersInstalled();
  const folders = await Promise.all(['a', 'b'].map((name) => mkdtemp(path.join(tmpdir(), `docsight-member-${name}-`))));
  const [a, b] = await Promise.all(folders.map((dataDir) => startServers({ dataDir, only: ['mongo'] })));
  await Promise.all([a!.mongo.firstStart, b!.mongo.firstStart]);
  const model = await startReplicaModel({ ...options, members: { primary: a!.mongo.url, secondary: b!.mongo.url } });
  return {
    ...model,
    close: async () => {
      await model.close();
      await Promise.all([a!.stop(), b!.stop()]);
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
};
