import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { serviceNames } from '@docsight/contracts';
import { AppError, crashPoint } from '@docsight/service-kit';
import { markAsRestoring, openDatabases, restoreDatabase, stateOf, unmark } from './databases.ts';
import type { Databases } from './databases.ts';
import { isMissing, linesOf, renameDurably, writeDurably } from './durable-file.ts';
import { secretsFile, transitFile } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { databaseIdOf, ownerOf, restoreOriginals } from './originals.ts';
import type { Progress } from './progress.ts';
import { emptyQueues, openBroker, publishAgain, queueState } from './queues.ts';
import type { OpenBroker } from './queues.ts';
import { verifyBackup } from './verify-backup.ts';

export type RestoreOptions = {
  mongoUrl: string;
  databasePrefix: string;
  amqpUrl: string;
  /** The folder `DATA_DIR` of the documents service. */
  dataFolder: string;
  /** The folder of the backup. */
  source: string;
  /** Allows to replace what is in the databases and queues. */
  replaces: boolean;
  progress: Progress;
  now: () => Date;
};

/** A dead letter is removed after this time, so an event of an older backup is not published again. In milliseconds. */
const maxTransitAgeMs = 14 * 24 * 3_600_000;

/**
 * Puts a backup into databases, data folder and queues. Checks everything before it changes anything. If it is killed,
 * no service starts on what is there, and the next call begins again. Source: docs/adr/0029-backup.md
 */
export const restoreBackup = async (options: RestoreOptions): Promise<Manifest & { publishedAgain: number }> => {
  const { source, dataFolder, progress } = options;
  const manifest = await verifyBackup(source, progress);
  const owner = await databaseIdOf(source, manifest);
  const databases = await openDatabases(options.mongoUrl, options.databasePrefix);
  try {
    const broker = await openBroker(options.amqpUrl);
    try {
      await requireStopped(broker);
      await requireReplaceable(databases, broker, { ...options, owner, manifest });
      await markAsRestoring(databases);
      crashPoint('restore.marked');
      await restoreSecrets(manifest, options);
      await restoreDatabases(databases, manifest, options);
      progress.begin('originals', manifest.originals.bytes);
      await restoreOriginals(source, dataFolder, { owner, progress });
      progress.end();
      crashPoint('restore.originals');
      await emptyQueues(broker);
      const publishedAgain = await publishTransit(broker, manifest, options);
      await requestRebuild(databases, options.now());
      crashPoint('restore.published');
      await unmark(databases);
      return { ...manifest, publishedAgain };
    } finally {
      await broker.connection.close();
    }
  } finally {
    await databases.client.close();
  }
};

const requireStopped = async (broker: OpenBroker): Promise<void> => {
  const { consumers } = await queueState(broker);
  if (consumers > 0) throw new AppError('conflict', 'Docsight is running. Stop all services first.');
};

/** @throws AppError that names what is not empty, unless an earlier restore was interrupted. */
const requireReplaceable = async (
  databases: Databases,
  broker: OpenBroker,
  options: RestoreOptions & { owner: string | undefined; manifest: Manifest },
): Promise<void> => {
  const { used, isInterrupted } = await stateOf(databases);
  if (options.replaces || isInterrupted) return;
  const hint = 'Add --replace to replace its content permanently.';
  if (used.length > 0) throw new AppError('conflict', `The database ${used.join(', ')} is not empty. ${hint}`);
  const present = await ownerOf(options.dataFolder);
  if (present !== undefined && present !== options.owner)
    throw new AppError('conflict', `The originals in ${options.dataFolder} belong to another database. ${hint}`);
  const { messages } = await queueState(broker);
  if (messages > 0)
    throw new AppError(
      'conflict',
      `The queues have ${messages} messages of another time. Add --replace to remove them.`,
    );
  await requireSameSecrets(options);
};

const requireSameSecrets = async ({ manifest, source, dataFolder }: RestoreOptions & { manifest: Manifest }) => {
  if (!manifest.secrets) return;
  const file = path.join(dataFolder, secretsFile);
  const present = await readFile(file).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });
  if (present && !present.equals(await readFile(path.join(source, secretsFile))))
    throw new AppError('conflict', `${file} has other secrets than the backup. Add --replace to replace them.`);
};

const restoreSecrets = async (manifest: Manifest, { source, dataFolder }: RestoreOptions): Promise<void> => {
  if (!manifest.secrets) return;
  const target = path.join(dataFolder, secretsFile);
  await writeDurably(`${target}.new`, [await readFile(path.join(source, secretsFile))]);
  await renameDurably(`${target}.new`, target);
};

const restoreDatabases = async (databases: Databases, manifest: Manifest, options: RestoreOptions): Promise<void> => {
  const { source, progress } = options;
  const all = serviceNames.flatMap((service) => manifest.databases[service]);
  progress.begin(
    'databases',
    all.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  for (const service of serviceNames) {
    await restoreDatabase(databases.of(service), source, { service, entries: manifest.databases[service], progress });
    crashPoint(`restore.${service}`);
  }
  progress.end();
};

const publishTransit = (broker: OpenBroker, { consistentAt }: Manifest, { source, now }: RestoreOptions) =>
  now().getTime() - Date.parse(consistentAt) > maxTransitAgeMs
    ? Promise.resolve(0)
    : publishAgain(broker, linesOf(path.join(source, transitFile)));

/** Requests what `rebuild-analytics` does. Analytics reads it when it starts. A rebuild in the backup continues. */
const requestRebuild = async (databases: Databases, at: Date): Promise<void> => {
  const generations = databases.of('analytics').collection<{ _id: string }>('generations');
  await generations.updateOne({ _id: 'generations', building: null }, { $set: { request: { id: randomUUID(), at } } });
};
