import { mongoConnection } from '@docsight/mongo';
import { commonSettings, configError, loadConfig, operatorCommand, secretBox } from '@docsight/service-kit';
import { z } from 'zod';
import { settings } from './config.ts';
import { mongoReencryptSecrets } from './webhooks/index.ts';

const usage = `reencrypt-secrets [--dry-run]

Encrypts the secrets of all webhooks with the first key of WEBHOOK_SECRET_KEY, so that the others can be removed from the
list. With --dry-run it only counts. It may run while the service runs.
Reads MONGO_URL, DATABASE_PREFIX and WEBHOOK_SECRET_KEY, or the files that MONGO_URL_FILE and WEBHOOK_SECRET_KEY_FILE name.`;

/** Encrypts stored secrets again, for operators: `node dist/reencrypt-secrets.js`. Source: Specification 11.8. */
const reencryptSecrets = async (isDryRun: boolean): Promise<void> => {
  const { MONGO_URL, DATABASE_PREFIX } = commonSettings;
  const { WEBHOOK_SECRET_KEY } = settings;
  const config = loadConfig(z.object({ MONGO_URL, DATABASE_PREFIX, WEBHOOK_SECRET_KEY }), process.env);
  const connection = mongoConnection({ url: config.MONGO_URL, database: `${config.DATABASE_PREFIX}_webhooks` });
  try {
    await connection.asPromise();
    const reencrypt = mongoReencryptSecrets(connection, secretBox(config.WEBHOOK_SECRET_KEY));
    const { current, previous, unreadable } = await reencrypt({ isDryRun });
    const done = isDryRun ? 'still need another key of the list' : 'were encrypted with the first key now';
    process.stdout.write(`Webhooks whose secrets already had the first key: ${current}\n`);
    process.stdout.write(`Webhooks whose secrets ${done}: ${previous}\n`);
    if (unreadable > 0) {
      const problem = `must list the key of ${unreadable} more webhooks, whose secrets no listed key decrypts`;
      throw configError([{ setting: 'WEBHOOK_SECRET_KEY', problem }]);
    }
  } finally {
    await connection.close();
  }
};

await operatorCommand(
  {
    usage,
    failure: 'Not all secrets have the first key.',
    options: { 'dry-run': { type: 'boolean', default: false } },
    run: ({ values }) => reencryptSecrets(values['dry-run']),
  },
  process.argv.slice(2),
);
