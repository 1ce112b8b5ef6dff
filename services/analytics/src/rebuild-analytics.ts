import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mongoConnection } from '@docsight/mongo';
import { commonSettings, ConfigError, loadConfig } from '@docsight/service-kit';
import { z } from 'zod';
import { mongoGenerationStore } from './generations/index.ts';
import { makeRequestRebuild, rebuildProgress } from './rebuild/index.ts';
import type { RebuildOutcome } from './rebuild/index.ts';

/**
 * For operators: `node dist/rebuild-analytics.js [--no-wait]` has the running analytics service make all figures anew from what tracking and documents know,
 * and shows how it gets on. Reads MONGO_URL. The figures can be read all the time.
 */
const rebuildAnalytics = async (): Promise<void> => {
  const { values } = parseArgs({ options: { 'no-wait': { type: 'boolean', default: false } } });
  const { MONGO_URL, DATABASE_PREFIX } = commonSettings;
  const config = loadConfig(z.object({ MONGO_URL, DATABASE_PREFIX }), process.env);
  const connection = mongoConnection({ url: config.MONGO_URL, database: `${config.DATABASE_PREFIX}_analytics` });
  const steadyMs = () => performance.now();
  const progress = rebuildProgress(process.stdout, steadyMs);
  const requestRebuild = makeRequestRebuild({
    store: mongoGenerationStore(connection),
    newId: randomUUID,
    now: () => new Date(),
    steadyMs,
    pause: (ms) => wait(ms),
    tell: progress.show,
  });
  try {
    await connection.asPromise();
    const outcome = await requestRebuild({ wait: !values['no-wait'] }).finally(progress.end);
    process.stdout.write(`${told[outcome]}\n`);
  } finally {
    await connection.close();
  }
};

const told: Record<RebuildOutcome, string> = {
  done: 'All figures are made anew.',
  asked: 'The rebuild is asked for. Run this again to see how it gets on.',
  'under way': 'A rebuild is under way already. Run this again to see how it gets on.',
};

try {
  await rebuildAnalytics();
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof Error && error.name === 'AppError')) throw error;
  process.stderr.write(`The figures are not made anew. ${error.message}\n`);
  process.exitCode = 1;
}
