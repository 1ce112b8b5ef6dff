import { rm, copyFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError, crashPoint, pause } from '@docsight/service-kit';
import { copyDatabases, hasSnapshots, openDatabases, totalBytesOf, writesOf } from './databases.ts';
import type { Databases } from './databases.ts';
import { digestOf, isMissing, makeFolder, renameDurably, writeDurably } from './durable-file.ts';
import { tapEvents } from './event-tap.ts';
import type { EventTap } from './event-tap.ts';
import { layoutVersion, manifestFile, secretsFile, transitFile } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { copyOriginals } from './originals.ts';
import { whilePaused } from './paused-processes.ts';
import type { Progress } from './progress.ts';
import { openBroker, queuesWithOlderMessages } from './queues.ts';
import type { OpenBroker } from './queues.ts';

export type BackupOptions = {
  mongoUrl: string;
  databasePrefix: string;
  amqpUrl: string;
  /** The folder `DATA_DIR` of the documents service. */
  dataFolder: string;
  /** The folder to create. */
  target: string;
  /** The processes of the services, which are paused if the database server has no snapshots. */
  pids: readonly number[];
  /** The operator has paused or stopped all services. */
  arePaused: boolean;
  /** Pausing longer fails the backup, in milliseconds. */
  maxPauseMs: number;
  withSecrets: boolean;
  /** Leaves out what a queue has from before the backup after the wait, instead of failing. */
  leavesWaitingEventsOut: boolean;
  progress: Progress;
  now: () => Date;
};

/** Messages are handled within this time, or are in a queue again. In milliseconds. */
const handlingMs = 2_000;
/** Longer than a message is retried before it is a dead letter, in milliseconds. */
const maxSettleMs = 75_000;

/**
 * Copies all databases at one instant, the files of their documents, and the events that were published meanwhile.
 * The folder gets its name when everything in it is complete and durable. Source: docs/adr/0029-backup.md
 */
export const takeBackup = async (options: BackupOptions): Promise<Manifest & { pausedMs: number }> => {
  const { target, dataFolder, progress, now } = options;
  const begunAt = now();
  const work = `${path.resolve(target)}.incomplete`;
  await requireAbsent(target);
  await rm(work, { recursive: true, force: true }); // of a backup that was killed
  await makeFolder(work);

  const databases = await openDatabases(options.mongoUrl, options.databasePrefix);
  try {
    const copied = await copyAtOneInstant(databases, work, options);
    const originals = await copyOriginals(dataFolder, work, { manifest: copied, progress });
    crashPoint('backup.copied');
    const secrets = options.withSecrets ? await copySecrets(dataFolder, work) : undefined;
    const { pausedMs, ...facts } = copied;
    const manifest: Manifest = {
      format: 'docsight-backup',
      version: layoutVersion,
      begunAt: begunAt.toISOString(),
      ...facts,
      originals,
      endedAt: now().toISOString(),
      ...(secrets && { secrets }),
    };
    await writeDurably(path.join(work, manifestFile), [`${JSON.stringify(manifest, null, 2)}\n`]);
    await renameDurably(work, path.resolve(target));
    return { ...manifest, pausedMs };
  } finally {
    await databases.client.close();
  }
};

const requireAbsent = async (target: string): Promise<void> => {
  const isThere = await stat(target).then(
    () => true,
    (error: unknown) => {
      if (!isMissing(error)) throw error;
      return false;
    },
  );
  if (isThere) throw new AppError('conflict', `${target} exists already. Name a new folder.`);
};

const copySecrets = async (dataFolder: string, work: string) => {
  const target = path.join(work, secretsFile);
  await copyFile(path.join(dataFolder, secretsFile), target).catch((cause: unknown) => {
    const hint = 'Secrets of containers are in their environment: keep a copy of it apart from the backups.';
    throw new AppError('not_found', `There is no ${path.join(dataFolder, secretsFile)}. ${hint}`, { cause });
  });
  return digestOf(target);
};

type Copied = Pick<Manifest, 'databases' | 'transit' | 'consistentAt' | 'method' | 'withoutEventsIn'> & {
  pausedMs: number;
};

const copyAtOneInstant = async (databases: Databases, work: string, options: BackupOptions): Promise<Copied> => {
  const method = (await hasSnapshots(databases)) ? 'snapshot' : 'paused';
  if (method === 'paused' && options.pids.length === 0 && !options.arePaused)
    throw new AppError(
      'conflict',
      'MongoDB at MONGO_URL is a single server, which cannot read all databases at one instant. Use a replica set, or pause all services and add --services-are-paused.',
    );
  const broker = await openBroker(options.amqpUrl);
  try {
    const tap = await tapEvents(broker, path.join(work, transitFile));
    try {
      const leftOut = await settle(broker, tap, options);
      const copy = method === 'snapshot' ? copySnapshot : copyPaused;
      const copied = await copy(databases, work, tap, options);
      return { method, ...copied, ...(leftOut.length > 0 && { withoutEventsIn: leftOut }) };
    } finally {
      tap.abort();
    }
  } finally {
    await broker.connection.close();
  }
};

/**
 * Waits until the consumers have handled what was published before the tap. Their outboxes no longer have these events.
 * Returns the queues that still have some, if these may be left out.
 */
const settle = async (broker: OpenBroker, tap: EventTap, options: BackupOptions): Promise<string[]> => {
  const { progress, now, arePaused, leavesWaitingEventsOut } = options;
  progress.begin('messages', 0);
  const begunMs = now().getTime();
  for (;;) {
    const older = await queuesWithOlderMessages(broker, tap.seen);
    const elapsedMs = now().getTime() - begunMs;
    const isSettled = older.length === 0 && (arePaused || elapsedMs >= handlingMs);
    const isOver = arePaused || elapsedMs > maxSettleMs;
    if (isSettled || (isOver && leavesWaitingEventsOut)) {
      progress.end();
      return older;
    }
    if (isOver) throw eventsWait(older, arePaused);
    await pause(100);
  }
};

const eventsWait = (queues: string[], arePaused: boolean): AppError => {
  const remedy = arePaused
    ? 'Let the services handle them before you pause them'
    : 'Repeat the backup when the services have handled them';
  return new AppError(
    'conflict',
    `Events from before the backup still wait in ${queues.join(', ')}. ${remedy}, or leave them out with --without-waiting-events.`,
  );
};

type InstantCopy = Omit<Copied, 'method' | 'withoutEventsIn'>;

/** Reads all databases at one cluster time. Services continue to write. */
const copySnapshot = async (
  databases: Databases,
  work: string,
  tap: EventTap,
  { progress, now }: BackupOptions,
): Promise<InstantCopy> => {
  const session = databases.client.startSession({ snapshot: true });
  try {
    await databases.of('gateway').collection('accounts').findOne({}, { session }); // chooses the instant
    const consistentAt = now().toISOString();
    const transit = await tap.end(); // everything that was published before the instant
    progress.begin('databases', await totalBytesOf(databases));
    const copied = await copyDatabases(databases, work, { session, progress });
    progress.end();
    return { databases: copied, transit, consistentAt, pausedMs: 0 };
  } finally {
    await session.endSession();
  }
};

/** Reads all databases while no service writes, and verifies by the server's counters that none has written. */
const copyPaused = async (
  databases: Databases,
  work: string,
  tap: EventTap,
  { pids, maxPauseMs, progress, now }: BackupOptions,
): Promise<InstantCopy> =>
  whilePaused(pids, async () => {
    const begunMs = now().getTime();
    const limited: Progress = {
      ...progress,
      add: (items, bytes) => {
        if (pids.length > 0 && now().getTime() - begunMs > maxPauseMs) throw pausedTooLong(maxPauseMs);
        progress.add(items, bytes);
      },
    };
    crashPoint('backup.paused');
    const writes = await settledWrites(databases);
    const transit = await tap.end();
    const consistentAt = now().toISOString();
    progress.begin('databases', await totalBytesOf(databases));
    const copied = await copyDatabases(databases, work, { session: undefined, progress: limited });
    progress.end();
    if ((await writesOf(databases)) !== writes)
      throw new AppError(
        'conflict',
        'Something wrote to MongoDB while it was read. Pause all services, and repeat the backup.',
      );
    return { databases: copied, transit, consistentAt, pausedMs: now().getTime() - begunMs };
  });

const pausedTooLong = (maxPauseMs: number): AppError =>
  new AppError(
    'conflict',
    `Reading the databases takes longer than ${maxPauseMs / 1000} s, while the services are paused. Use a replica set, which needs no pause, or allow a longer one with --max-pause.`,
  );

/** Commands that were sent before the pause still run for a moment. */
const settledWrites = async (databases: Databases): Promise<number> => {
  let writes = await writesOf(databases);
  for (let unchanged = 0; unchanged < 4;) {
    await pause(25);
    const next = await writesOf(databases);
    unchanged = next === writes ? unchanged + 1 : 0;
    writes = next;
  }
  return writes;
};
