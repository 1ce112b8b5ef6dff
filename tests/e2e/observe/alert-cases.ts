import { serviceNames } from '@docsight/contracts';

/** A fault as Prometheus sees it: samples one minute apart, in promtool's notation. */
export type AlertCase = {
  alert: string;
  /** Differs for cases of one alert. */
  fault?: string;
  series: Record<string, string>;
  /** Minutes after which the alert fires, and after which it does not. */
  fires: number;
  silent: number[];
  severity?: 'page' | 'ticket';
  /** The longer window of a burn rate. */
  window?: '1h' | '3d';
};

/** Healthy for 5 minutes, then bad for 25, then healthy again. */
const gauge = (series: string, good: number, bad: number) => ({ [series]: `${good}x4 ${bad}x24 ${good}x30` });
/** Healthy at a rate per minute for 30 minutes, then at another one for 30, then as before for 60. */
const counter = (first: number, then: number): string =>
  `0+${first}x29 ${30 * first}+${then}x29 ${30 * (first + then)}+${first}x59`;

const allRunning = Object.fromEntries(serviceNames.map((name) => [`docsight_build_info{component="${name}"}`, '1x60']));

/** Samples for which most alerts are silent, so it needs a test of its own. */
export const absentService: AlertCase = {
  alert: 'DocsightServiceDown',
  fault: 'a service without any process',
  series: { ...allRunning, 'docsight_build_info{component="webhooks"}': '1x4 stale _x20 1x30' },
  fires: 15,
  silent: [4, 40],
};

export const saturationCases: AlertCase[] = [
  {
    alert: 'DocsightServiceDown',
    fault: 'a target that does not respond',
    series: { ...allRunning, ...gauge('up{job="docsight",instance="tracking:9090"}', 1, 0) },
    fires: 8,
    silent: [4, 35],
  },
  {
    alert: 'DocsightServiceNotReady',
    series: gauge('docsight_ready{component="tracking"}', 1, 0),
    fires: 12,
    silent: [8, 35],
  },
  {
    alert: 'DocsightRestarts',
    series: { 'process_start_time_seconds{component="analytics"}': '100x10 200 300 400 500x80' },
    fires: 14,
    silent: [10, 60],
  },
  {
    alert: 'DocsightReplicaLeftOut',
    series: gauge('docsight_upstream_replicas{component="gateway",upstream="tracking",state="frozen"}', 0, 1),
    fires: 12,
    silent: [8, 35],
  },
  {
    alert: 'DocsightEventLoopSlow',
    series: gauge('nodejs_eventloop_lag_p99_seconds{component="gateway"}', 0.02, 0.6),
    fires: 17,
    silent: [12, 35],
  },
  {
    alert: 'DocsightMemoryHigh',
    series: {
      ...gauge('docsight_memory_used_bytes{component="documents"}', 300, 950),
      'docsight_memory_limit_bytes{component="documents"}': '1000x60',
    },
    fires: 17,
    silent: [12, 35],
  },
  {
    alert: 'DocsightWorkRejected',
    series: { 'docsight_work_rejected_total{component="gateway",work="password_hashing"}': counter(0, 5) },
    fires: 45,
    silent: [28, 80],
  },
  {
    alert: 'DocsightMetricsMissing',
    series: { 'docsight_metric_errors_total{component="webhooks",metric="docsight_queue_messages"}': counter(0, 4) },
    fires: 50,
    silent: [28, 90],
  },
  {
    alert: 'DocsightOutboxOld',
    series: gauge('docsight_outbox_age_seconds{component="tracking",outbox="readers"}', 0, 61),
    fires: 7,
    silent: [4, 35],
  },
  {
    alert: 'DocsightBrokerUnavailable',
    series: gauge('docsight_broker_connected{component="documents"}', 1, 0),
    fires: 12,
    silent: [8, 35],
  },
  {
    alert: 'DocsightQueueBacklog',
    series: gauge('docsight_queue_messages{component="analytics",queue="analytics.readers",state="ready"}', 4000, 6000),
    fires: 17,
    silent: [12, 35],
  },
  {
    alert: 'DocsightQueueNotConsumed',
    series: gauge('docsight_queue_consumers{component="analytics",queue="analytics.readers"}', 2, 0),
    fires: 12,
    silent: [8, 35],
  },
  {
    alert: 'DocsightDeadLetters',
    series: gauge('docsight_queue_dead_letters{component="webhooks",queue="webhooks.events"}', 0, 1),
    fires: 8,
    silent: [4, 35],
  },
  {
    alert: 'DocsightFoldLag',
    series: gauge('docsight_fold_lag_seconds{component="analytics"}', 1, 31),
    fires: 12,
    silent: [8, 35],
  },
  {
    alert: 'DocsightDeliveriesLate',
    series: gauge('docsight_webhook_oldest_due_seconds{component="webhooks",attempt="retry"}', 0, 61),
    fires: 12,
    silent: [8, 35],
  },
  {
    alert: 'DocsightReceiversFail',
    series: {
      'docsight_webhook_attempts_total{component="webhooks",step="succeeded"}': counter(60, 10),
      'docsight_webhook_attempts_total{component="webhooks",step="retry"}': counter(5, 60),
    },
    fires: 58,
    silent: [28, 100],
  },
  {
    alert: 'DocsightMailsFail',
    series: {
      'docsight_mails_total{component="notifications",topic="views",outcome="sent"}': counter(10, 0),
      'docsight_mails_total{component="notifications",topic="views",outcome="failed"}': counter(0, 30),
    },
    fires: 62,
    silent: [28, 118],
  },
  {
    alert: 'DocsightMongoPoolExhausted',
    series: gauge('docsight_mongo_pool_waiting{component="tracking"}', 0, 7),
    fires: 14,
    silent: [8, 35],
  },
  {
    alert: 'DocsightRedisUnavailable',
    series: gauge('docsight_redis_connected{component="gateway"}', 1, 0),
    fires: 12,
    silent: [8, 35],
  },
  {
    alert: 'DocsightDiskFull',
    series: {
      ...gauge('docsight_data_folder_free_bytes{component="documents"}', 50, 9),
      'docsight_data_folder_size_bytes{component="documents"}': '100x60',
    },
    fires: 17,
    silent: [12, 35],
  },
];

const http = 'docsight_http_request_duration_seconds';
const call = 'component="gateway",method="GET",route="/api/v1/documents/{short_code}/stats"';

/** Numbers of minutes: of health, then of errors, then of health. */
type Course = { before: number; during: number; after: number };
const perMinute = 120;

/** A counter that grows by one step per minute before and after, and by another one during the errors. */
const course = (step: number, during: number, minutes: Course): string => {
  const begin = step * minutes.before;
  const end = begin + during * minutes.during;
  return `0+${step}x${minutes.before - 1} ${begin}+${during}x${minutes.during - 1} ${end}+${step}x${minutes.after}`;
};

/** A share of the events of each objective is good during the errors. */
const eventsOf = (goodShare: number, minutes: Course): Record<string, Record<string, string>> => {
  const all = course(perMinute, perMinute, minutes);
  const good = course(perMinute, perMinute * goodShare, minutes);
  const bad = course(0, perMinute * (1 - goodShare), minutes);
  return {
    DocsightApiErrors: {
      [`${http}_count{${call},status="201"}`]: good,
      [`${http}_count{${call},status="503"}`]: bad,
      [`${http}_bucket{${call},status="201",le="0.5"}`]: good,
      [`${http}_bucket{${call},status="503",le="0.5"}`]: bad,
    },
    DocsightApiSlow: {
      [`${http}_count{${call},status="200"}`]: all,
      [`${http}_bucket{${call},status="200",le="0.5"}`]: good,
    },
    DocsightStatisticsLate: {
      'docsight_beacon_to_statistics_seconds_count{component="analytics"}': all,
      'docsight_beacon_to_statistics_seconds_bucket{component="analytics",le="5"}': good,
    },
    DocsightReceiptsLate: {
      'docsight_event_to_receipt_seconds_count{component="webhooks",attempt="first"}': all,
      'docsight_event_to_receipt_seconds_bucket{component="webhooks",attempt="first",le="10.0"}': good,
    },
    DocsightUploadsFail: {
      'docsight_upload_duration_seconds_count{component="documents",outcome="stored"}': all,
      'docsight_upload_duration_seconds_bucket{component="documents",outcome="stored",le="10"}': good,
    },
  };
};

/** Most events fail for half an hour: the fast pair of windows pages, and is silent soon after the end. */
export const fastBurns: AlertCase[] = Object.entries(eventsOf(0.1, { before: 90, during: 30, after: 60 })).map(
  ([alert, series]) => ({ alert, series, fires: 118, silent: [85, 175], severity: 'page', window: '1h' }),
);

/** A little more fails than the objective allows, for hours: a ticket after the longer window, and no page. */
export const slowBurns: AlertCase[] = Object.entries(eventsOf(0.97, { before: 120, during: 600, after: 10 }))
  .filter(([alert]) => alert !== 'DocsightApiErrors') // its objective is stricter, so this would page
  .map(([alert, series]) => ({ alert, series, fires: 700, silent: [110], severity: 'ticket', window: '3d' }));
