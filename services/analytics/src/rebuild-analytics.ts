import { randomUUID } from 'node:crypto';
import { mongoConnection } from '@docsight/mongo';
import { commonSettings, loadConfig, operatorCommand, pause } from '@docsight/service-kit';
import { z } from 'zod';
import { mongoGenerationStore } from './generations/index.ts';
import { makeRequestRebuild, rebuildProgress } from './rebuild/index.ts';
import type { RebuildOutcome } from './rebuild/index.ts';

const usage = `rebuild-analytics [--no-wait]

Requests a rebuild of all figures from the running analytics service and shows its progress. With --no-wait it only
requests it. Activity is not rebuilt: it is kept, without that of deleted documents. Reads MONGO_URL and
DATABASE_PREFIX.`;

/** Rebuilds all figures, for operators: `node dist/rebuild-analytics.js`. Source: Specification 11.13. */
const rebuildAnalytics = async ({ wait }: { wait: boolean }): Promise<void> => {
  const { MONGO_URL, DATABASE_PREFIX } = commonSettings;
  const config = loadConfig(z.object({ MONGO_URL, DATABASE_PREFIX }), process.env);
  const connection = mongoConnection({ url: config.MONGO_URL, database: `${config.DATABASE_PREFIX}_analytics` });
  const monotonicMs = () => performance.now();
  const progress = rebuildProgress(process.stdout, monotonicMs);
  const requestRebuild = makeRequestRebuild({
    store: mongoGenerationStore(connection),
    newId: randomUUID,
    now: () => new Date(),
    monotonicMs,
    pause,
    onProgress: progress.show,
  });
  try {
    await connection.asPromise();
    const outcome = await requestRebuild({ wait }).finally(progress.end);
    process.stdout.write(`${messages[outcome]}\n`);
  } finally {
    await connection.close();
  }
};

const messages: Record<RebuildOutcome, string> = {
  finished: 'Activity is made of events alone: it was kept, not rebuilt.\nAll figures have been rebuilt.',
  requested: 'The rebuild has been requested. Run this command again to see its progress.',
  running: 'A rebuild is already requested or running. Run this command again to see its progress.',
};

await operatorCommand(
  {
    usage,
    failure: 'The figures have not been rebuilt.',
    options: { 'no-wait': { type: 'boolean', default: false } },
    run: ({ values }) => rebuildAnalytics({ wait: !values['no-wait'] }),
  },
  process.argv.slice(2),
);
