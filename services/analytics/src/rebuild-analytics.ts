import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { mongoConnection } from '@docsight/mongo';
import { commonSettings, ConfigError, loadConfig, pause } from '@docsight/service-kit';
import { z } from 'zod';
import { mongoGenerationStore } from './generations/index.ts';
import { makeRequestRebuild, rebuildProgress } from './rebuild/index.ts';
import type { RebuildOutcome } from './rebuild/index.ts';

/**
 * Requests a rebuild of all figures from the running analytics service and shows its progress. For operators:
 * `node dist/rebuild-analytics.js [--no-wait]`. Reads MONGO_URL and DATABASE_PREFIX. Source: Specification 11.13.
 */
const rebuildAnalytics = async (): Promise<void> => {
  const { values } = parseArgs({ options: { 'no-wait': { type: 'boolean', default: false } } });
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
    const outcome = await requestRebuild({ wait: !values['no-wait'] }).finally(progress.end);
    process.stdout.write(`${messages[outcome]}\n`);
  } finally {
    await connection.close();
  }
};

const messages: Record<RebuildOutcome, string> = {
  finished: 'All figures have been rebuilt.',
  requested: 'The rebuild has been requested. Run this command again to see its progress.',
  running: 'A rebuild is already requested or running. Run this command again to see its progress.',
};

try {
  await rebuildAnalytics();
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof Error && error.name === 'AppError')) throw error;
  process.stderr.write(`The figures have not been rebuilt. ${error.message}\n`);
  process.exitCode = 1;
}
