import type { CommandFacts } from './commands.ts';

/** The collections of each service. A new one belongs here, after its writes and reads were thought about. */
const collections: Record<string, readonly string[]> = {
  gateway: [
    'accounts',
    'api_keys',
    'sessions',
    'reset_decoys',
    'publications',
    'browser_assets',
    'deleted_accounts',
    'outbox_leases',
  ],
  documents: [
    'documents',
    'senders',
    'downloads',
    'idempotency',
    'listStamps',
    'storedBytes',
    'files.chunks',
    'browser_assets',
    'database_id',
    'deleted_accounts',
    'outbox_leases',
  ],
  tracking: ['readers', 'reader_history', 'reader_sessions', 'documents', 'deleted_accounts', 'outbox_leases'],
  analytics: [
    'documents',
    'readers',
    'rollups',
    'rollup_days',
    'activity',
    'activity_removals',
    'generations',
    'account_documents',
    'account_rollups',
    'account_days',
    'account_repeats',
    'account_views',
    'deleted_accounts',
    'partition_leases',
    'replicas',
    'outbox_leases',
  ],
  webhooks: [
    'webhooks',
    'deliveries',
    'attempts',
    'batches',
    'erasedDocuments',
    'erasedViewers',
    'deleted_accounts',
    'outbox_leases',
  ],
  notifications: ['accounts', 'documents', 'mails', 'mail_windows', 'notices', 'erased_viewers', 'deleted_accounts'],
};

/**
 * The commands that do not wait for the majority, each with what its loss costs. All others are
 * `{ w: 'majority', j: true }` and `majority`. Source: docs/adr/0010-write-and-read-concerns.md
 */
const deviations: Record<string, { commands: readonly string[]; cost: string }> = {
  'analytics.partition_leases': { commands: ['findAndModify', 'update', 'aggregate'], cost: 'another round' },
  'analytics.replicas': { commands: ['update', 'delete', 'aggregate'], cost: 'another round' },
  'analytics.rollups': { commands: ['update'], cost: 'a plan is completed again' },
  'analytics.account_rollups': { commands: ['update'], cost: 'a plan is completed again' },
  'documents.listStamps': { commands: ['update'], cost: 'lists are counted for two minutes' },
  'tracking.readers': { commands: ['update'], cost: 'a reader is published again' },
  'webhooks.batches': { commands: ['delete'], cost: 'a batch is recovered again' },
  'webhooks.deliveries': { commands: ['update'], cost: 'a second request' },
  ...Object.fromEntries(
    ['documents', 'tracking', 'analytics', 'webhooks'].map((service) => [
      `${service}.outbox_leases`,
      { commands: ['findAndModify', 'update'], cost: 'another round' },
    ]),
  ),
};

/** Returns the service and the collection, without the number of a generation. */
const placeOf = ({ database, collection = '' }: CommandFacts): [service: string, collection: string] => [
  database.replace(/^.*_/, ''),
  collection.replace(/_\d+$/, ''),
];

const isMajority = ({ kind, writeConcern, readConcern }: CommandFacts): boolean =>
  kind === 'write' ? writeConcern?.w === 'majority' && writeConcern.j === true : readConcern === 'majority';

const isDeviation = (facts: CommandFacts): boolean =>
  facts.kind === 'write' ? facts.writeConcern?.w === 1 : facts.readConcern === 'local';

/** Returns what is wrong with a command. */
export const concernProblems = (facts: CommandFacts): string[] => {
  if ((facts.kind !== 'write' && facts.kind !== 'read') || facts.collection === undefined) return [];
  const [service, collection] = placeOf(facts);
  const name = `${service}.${collection}`;
  if (!collections[service]?.includes(collection)) return [`${name} is not in the table`];
  if (isMajority(facts)) return [];
  const isListed = isDeviation(facts) && deviations[name]?.commands.includes(facts.name);
  return isListed ? [] : [`${name}: ${JSON.stringify(facts)}`];
};

/** Returns the collections whose deviations no command used. All services share the code of outbox leases. */
export const unusedDeviations = (all: CommandFacts[]): string[] => {
  const used = new Set(all.filter(isDeviation).map((facts) => placeOf(facts)[1]));
  return Object.keys(deviations).filter((name) => !used.has(name.replace(/^.*\./, '')));
};
