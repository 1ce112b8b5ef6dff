import { makeProgress, takeBackup } from '@docsight/backup';
import { operatorCommand, UsageError } from '@docsight/service-kit';
import { loadStores } from './backup-stores.ts';

const usage = `backup DIR [--with-secrets] [--max-pause SECONDS] [--services-are-paused]
       [--without-waiting-events] [--json]

Copies all databases, the original files and the events in transit into the new folder DIR, while Docsight runs.
With a replica set of MongoDB nothing is paused. With the single server of npm start, the services are paused while the
databases are read, for 20 seconds at most (--max-pause). --services-are-paused: you have paused all services yourself.
Events from before the backup are awaited for 75 seconds. If some still wait then, the backup fails, or leaves them out
with --without-waiting-events.
--with-secrets also copies secrets.json of npm start. Originals in a bucket are not copied.
Reads MONGO_URL, DATABASE_PREFIX, AMQP_URL and DATA_DIR. The user of MONGO_URL must be allowed to read all databases.`;

const defaultMaxPauseSeconds = '20';

/** Takes a backup, for operators: `node dist/backup.js DIR`. Source: Specification 11.12. */
const backup = async (call: {
  target: string | undefined;
  pids: readonly number[];
  arePaused: boolean;
  maxPauseMs: number;
  withSecrets: boolean;
  leavesWaitingEventsOut: boolean;
  isJson: boolean;
}): Promise<void> => {
  const { target, isJson, ...options } = call;
  if (target === undefined) throw new UsageError('Name the folder of the backup.');
  if (!(options.maxPauseMs > 0)) throw new UsageError('--max-pause needs a number of seconds.');
  const stores = loadStores('backup', process.env);
  const warn = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
  const {
    originals,
    databases,
    pausedMs,
    consistentAt,
    transit,
    withoutEventsIn = [],
  } = await takeBackup({
    ...options,
    target,
    ...stores,
    progress: makeProgress(process.stdout, () => performance.now(), isJson),
    now: () => new Date(),
  });
  const records = Object.values(databases).flatMap((entries) => entries.map((entry) => entry.records));
  const counts = { records: records.reduce((sum, count) => sum + count, 0), originals: originals.files };
  const { inBucket, unreadable } = originals;
  const facts = { ...counts, inBucket, unreadable, events: transit.events, withoutEventsIn, consistentAt, pausedMs };
  process.stdout.write(isJson ? `${JSON.stringify({ backup: target, ...facts })}\n` : `${sentenceOf(target, facts)}\n`);
  if (withoutEventsIn.length > 0) warn(`Events that waited in ${withoutEventsIn.join(', ')} are not in it.`);
  if (inBucket > 0) warn(`${inBucket} originals are in the bucket. Keep them with its versioning.`);
  if (unreadable.length === 0) return;
  warn(`These originals are missing or damaged, or were erased meanwhile: ${unreadable.join(', ')}.`);
};

const sentenceOf = (
  target: string,
  facts: { records: number; originals: number; consistentAt: string; pausedMs: number },
): string => {
  const { records, originals, consistentAt, pausedMs } = facts;
  const paused = pausedMs === 0 ? '' : ` The services were paused for ${(pausedMs / 1000).toFixed(1)} s.`;
  const counts = `${records.toLocaleString('en')} records and ${originals.toLocaleString('en')} originals`;
  return `${target} has ${counts} of ${consistentAt}.${paused}`;
};

await operatorCommand(
  {
    usage,
    failure: 'No backup was taken.',
    options: {
      json: { type: 'boolean', default: false },
      'max-pause': { type: 'string', default: defaultMaxPauseSeconds },
      /** From `npm run docsight`: the processes of the services. */
      pause: { type: 'string', default: '' },
      'services-are-paused': { type: 'boolean', default: false },
      'with-secrets': { type: 'boolean', default: false },
      'without-waiting-events': { type: 'boolean', default: false },
    },
    maxArguments: 1,
    run: ({ values, positionals: [target] }) =>
      backup({
        target,
        pids: values.pause.split(',').filter(Boolean).map(Number),
        arePaused: values['services-are-paused'],
        maxPauseMs: Number(values['max-pause']) * 1_000,
        withSecrets: values['with-secrets'],
        leavesWaitingEventsOut: values['without-waiting-events'],
        isJson: values.json,
      }),
  },
  process.argv.slice(2),
);
