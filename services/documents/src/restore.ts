import { makeProgress, restoreBackup, verifyBackup } from '@docsight/backup';
import { operatorCommand, UsageError } from '@docsight/service-kit';
import { loadStores } from './backup-stores.ts';

const usage = `restore DIR [--check] [--replace] [--json]

Puts the backup in the folder DIR into empty databases, an empty data folder and empty queues, while no service runs.
With --replace their content is replaced permanently. An interrupted restore is repeated with the same command.
With --check it only verifies the files of the backup.
Reads MONGO_URL, DATABASE_PREFIX, AMQP_URL and DATA_DIR; --check reads no settings.`;

type Call = { source: string | undefined; isCheck: boolean; replaces: boolean; isJson: boolean };

/** Restores or verifies a backup, for operators: `node dist/restore.js DIR`. Source: Specification 11.12. */
const restore = async ({ source, isCheck, replaces, isJson }: Call): Promise<void> => {
  if (source === undefined) throw new UsageError('Name the folder of the backup.');
  const progress = makeProgress(process.stdout, () => performance.now(), isJson);
  const print = (facts: object, sentence: string): void =>
    void process.stdout.write(isJson ? `${JSON.stringify({ backup: source, ...facts })}\n` : `${sentence}\n`);
  if (isCheck) {
    const { consistentAt, withoutEventsIn = [] } = await verifyBackup(source, progress);
    const without =
      withoutEventsIn.length > 0 ? ` Events that waited in ${withoutEventsIn.join(', ')} are not in it.` : '';
    print(
      { verified: true, consistentAt, withoutEventsIn },
      `${source} is undamaged. It has the state of ${consistentAt}.${without}`,
    );
    return;
  }
  const stores = loadStores('restore', process.env);
  const { consistentAt, publishedAgain } = await restoreBackup({
    ...stores,
    source,
    replaces,
    progress,
    now: () => new Date(),
  });
  const events = `${publishedAgain} events in transit were published again.`;
  print({ consistentAt, publishedAgain }, `The state of ${consistentAt} is restored. ${events} Start Docsight.`);
};

await operatorCommand(
  {
    usage,
    failure: 'Not restored.',
    options: {
      check: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
    },
    maxArguments: 1,
    run: ({ values, positionals: [source] }) =>
      restore({ source, isCheck: values.check, replaces: values.replace, isJson: values.json }),
  },
  process.argv.slice(2),
);
