import type { ServiceName } from '@docsight/contracts';

export type MetricDeclaration = {
  type: 'counter' | 'gauge' | 'histogram';
  /** What it measures, in one sentence. */
  help: string;
  /** Its labels, and what their values mean. They never contain ids. */
  labels?: Readonly<Record<string, string>>;
  /** The services that have it. Default: all. */
  of?: readonly ServiceName[];
  /** Upper bounds of a histogram. */
  buckets?: readonly number[];
};

/** Resolve 5 ms to 10 s. */
const latency = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
/** From an event to its effect in another service: from 100 ms to two hours of retries. */
const delay = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200] as const;
/** A file is examined for up to 20 s, and its response may take 130 s. */
const upload = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60, 130] as const;

const queue = 'queue of docs/events.md';
const work =
  'what waits for a place: `password_hashing`, `examination`, `page_rendering`, `page_narrowing`, `file_storing`, or `requests_to_` and a service';

/**
 * All metrics of all services. Rules, dashboards and documents name only these. `pnpm docs:metrics` writes them to
 * docs/operating/metrics.md.
 */
export const catalogue = {
  docsight_build_info: {
    type: 'gauge',
    help: '1; the labels name the running program.',
    labels: { version: 'release', revision: 'commit', node: 'version of Node' },
  },
  docsight_ready: { type: 'gauge', help: '1 while `/readyz` responds with 200, else 0.' },
  docsight_memory_limit_bytes: {
    type: 'gauge',
    help: 'Memory that the process may use: the limit of its container, or that of the machine.',
  },
  docsight_memory_used_bytes: {
    type: 'gauge',
    help: 'Memory in use: of the container with its child processes if it has a limit, else of the process alone. File cache that can be dropped is not counted.',
  },
  docsight_metric_errors_total: {
    type: 'counter',
    help: 'Failed reads of a gauge, which then has no value.',
    labels: { metric: 'name of the gauge' },
  },

  docsight_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from a request to the end of its response.',
    labels: {
      method: 'HTTP method',
      route: 'path with parameters, or `unmatched` if the request was rejected before its route was known',
      status: 'HTTP status, or `aborted` if the connection closed before the response was complete',
    },
    of: ['gateway', 'documents', 'tracking', 'analytics', 'webhooks'],
    buckets: latency,
  },
  docsight_previous_key_uses_total: {
    type: 'counter',
    help: 'Tokens verified and secrets decrypted with a key behind the first one of its list.',
    labels: { setting: 'name of the list', position: 'of the key in the list, from 2' },
    of: ['gateway', 'documents', 'tracking', 'webhooks', 'notifications'],
  },
  docsight_work_running: { type: 'gauge', help: 'Work in progress.', labels: { work }, of: ['gateway', 'documents'] },
  docsight_work_waiting: {
    type: 'gauge',
    help: 'Work that waits for a place.',
    labels: { work },
    of: ['gateway', 'documents'],
  },
  docsight_work_limit: {
    type: 'gauge',
    help: 'Places for work in progress.',
    labels: { work },
    of: ['gateway', 'documents'],
  },
  docsight_work_rejected_total: {
    type: 'counter',
    help: 'Work rejected with 503, because too much waited.',
    labels: { work },
    of: ['gateway', 'documents'],
  },

  docsight_broker_connected: { type: 'gauge', help: '1 while events can be published, else 0.' },
  docsight_broker_blocked: {
    type: 'gauge',
    help: '1 while the broker blocks publishing, because its memory or disk is low.',
  },
  docsight_messages_published_total: {
    type: 'counter',
    help: 'Messages sent to the broker.',
    labels: { outcome: '`confirmed` or `failed`' },
  },
  docsight_message_handling_duration_seconds: {
    type: 'histogram',
    help: 'Time in which a consumer handled a message, with the time that it waited for a dependency.',
    labels: {
      queue,
      outcome: '`done`, `retried`, `put-off` (its key is busy), `dead` (dead-lettered) or `left` (redelivered)',
    },
    buckets: latency,
  },
  docsight_queue_messages: {
    type: 'gauge',
    help: 'Messages that wait in a queue. Every replica of the consuming service reports the same number.',
    labels: { queue, state: '`ready` for a consumer, or `delayed` until a retry' },
    of: ['documents', 'tracking', 'analytics', 'webhooks', 'notifications'],
  },
  docsight_queue_consumers: {
    type: 'gauge',
    help: 'Consumers of a queue; of a partitioned queue, those of the partition that has the fewest.',
    labels: { queue },
    of: ['documents', 'tracking', 'analytics', 'webhooks', 'notifications'],
  },
  docsight_queue_dead_letters: {
    type: 'gauge',
    help: 'Messages in the dead-letter queue of a queue.',
    labels: { queue },
    of: ['documents', 'tracking', 'analytics', 'webhooks', 'notifications'],
  },
  docsight_outbox_age_seconds: {
    type: 'gauge',
    help: 'Age of the oldest stored event that is not published, 0 below two seconds.',
    labels: { outbox: '`accounts`, `deletions`, `documents`, `downloads`, `readers`, `rollups` or `webhooks`' },
    of: ['gateway', 'documents', 'tracking', 'analytics', 'webhooks'],
  },

  docsight_mongo_pool_connections: {
    type: 'gauge',
    help: 'Connections to MongoDB.',
    labels: { state: '`in_use` or `idle`' },
  },
  docsight_mongo_pool_limit: { type: 'gauge', help: 'The most connections to MongoDB that the process opens.' },
  docsight_mongo_pool_waiting: { type: 'gauge', help: 'Operations that wait for a connection to MongoDB.' },
  docsight_mongo_pool_errors_total: {
    type: 'counter',
    help: 'Operations that got no connection to MongoDB.',
    labels: { reason: '`timeout`, `connectionError` or `poolClosed`' },
  },
  docsight_redis_connected: { type: 'gauge', help: '1 while Redis can be used, else 0.', of: ['gateway'] },

  docsight_upstream_replicas: {
    type: 'gauge',
    help: 'Known replicas of a service, as this gateway sees them.',
    labels: {
      upstream: 'service',
      state: '`used`, `left_out` after failures, or `frozen` (accepts requests, responds to nothing)',
    },
    of: ['gateway'],
  },
  docsight_upstream_attempts_total: {
    type: 'counter',
    help: 'Attempts to send a request to a replica. All after the first attempt of a request are retries.',
    labels: {
      upstream: 'service',
      attempt: '`first` or `retry`',
      outcome: '`responded`, `unreachable` (no connection) or `failed` (no response)',
    },
    of: ['gateway'],
  },

  docsight_upload_duration_seconds: {
    type: 'histogram',
    help: 'Time from the last byte of an uploaded file to the response: examination and storing. 0 if it failed before that byte.',
    labels: { outcome: '`stored`, `rejected` (4xx) or `failed` (5xx)' },
    of: ['documents'],
    buckets: upload,
  },
  docsight_page_renderings_total: {
    type: 'counter',
    help: 'Pages that were drawn or read.',
    labels: {
      kind: '`image`, `tile`, `layer`, `texts`, `links`, `outline`, `sizes`, `resize` or `placeholder`',
      outcome: '`done`, or why there is no result',
    },
    of: ['documents'],
  },
  docsight_data_folder_free_bytes: {
    type: 'gauge',
    help: 'Free space of the disk with the data folder.',
    of: ['documents'],
  },
  docsight_data_folder_size_bytes: {
    type: 'gauge',
    help: 'Size of the disk with the data folder.',
    of: ['documents'],
  },

  docsight_partitions_held: { type: 'gauge', help: 'Partitions that this replica consumes.', of: ['analytics'] },
  docsight_fold_lag_seconds: {
    type: 'gauge',
    help: 'Age of the oldest change of a reader that this replica received and has not counted.',
    of: ['analytics'],
  },
  docsight_beacon_to_statistics_seconds: {
    type: 'histogram',
    help: 'Time from the oldest stored change of a message to its effect in the figures.',
    of: ['analytics'],
    buckets: delay,
  },

  docsight_webhook_attempts_total: {
    type: 'counter',
    help: 'Attempts to deliver an event.',
    labels: { step: '`succeeded`, or what follows from the failure' },
    of: ['webhooks'],
  },
  docsight_event_to_receipt_seconds: {
    type: 'histogram',
    help: 'Time from an event to the 2xx of a receiver, without requested repetitions.',
    labels: { attempt: '`first`, or `retry` after a failed attempt' },
    of: ['webhooks'],
    buckets: delay,
  },
  docsight_webhook_oldest_due_seconds: {
    type: 'gauge',
    help: 'Time since which the oldest due delivery waits. Every replica reports the same number.',
    labels: { attempt: '`first` or `retry`' },
    of: ['webhooks'],
  },

  docsight_mails_total: {
    type: 'counter',
    help: 'Attempts to send a mail.',
    labels: { topic: 'kind of mail', outcome: '`sent`, or why not' },
    of: ['notifications'],
  },
} as const satisfies Record<string, MetricDeclaration>;

type Catalogue = typeof catalogue;
export type MetricName = keyof Catalogue;

/** The names of the metrics of one type. */
export type NameOf<Type extends MetricDeclaration['type']> = {
  [Name in MetricName]: Catalogue[Name]['type'] extends Type ? Name : never;
}[MetricName];

export type LabelOf<Name extends MetricName> = Catalogue[Name] extends { labels: infer Labels }
  ? Extract<keyof Labels, string>
  : never;
