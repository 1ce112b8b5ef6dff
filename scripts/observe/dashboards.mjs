import { dashboard, labelVariable } from './grafana.mjs';

const over = (expression) => `rate(${expression}[$__rate_interval])`;
const quantile = (q, histogram, by = '') =>
  `histogram_quantile(${q}, sum by (le${by && `, ${by}`}) (${over(`${histogram.replace('{', '_bucket{').replace(/^[^{]*$/, '$&_bucket')}`)}))`;
const quantiles = (histogram) => [0.5, 0.95, 0.99].map((q) => [quantile(q, histogram), `p${q * 100}`]);

const overview = dashboard({
  uid: 'docsight-overview',
  title: 'Docsight / Overview',
  description: 'The objectives first, then what saturates.',
  rows: [
    {
      title: 'Objectives over 30 days',
      panels: [
        {
          title: 'Error budget left',
          kind: 'stat',
          unit: 'percentunit',
          height: 5,
          targets: [['1 - docsight:slo_errors:ratio_rate30d / on (slo) (1 - docsight:slo_objective:ratio)', '{{slo}}']],
        },
      ],
    },
    {
      title: 'Now',
      panels: [
        {
          title: 'Burn rate (1 hour): 1 spends the budget in 30 days',
          targets: [['docsight:slo_errors:ratio_rate1h / on (slo) (1 - docsight:slo_objective:ratio)', '{{slo}}']],
        },
        { title: 'Errors', unit: 'percentunit', targets: [['docsight:slo_errors:ratio_rate5m', '{{slo}}']] },
        { title: 'Events that count', unit: 'reqps', targets: [['docsight:slo_requests:rate5m', '{{slo}}']] },
      ],
    },
    {
      title: 'Health',
      panels: [
        {
          title: 'Alerts',
          kind: 'stat',
          height: 5,
          targets: [['count(ALERTS{alertname=~"Docsight.*", alertstate="firing"}) or vector(0)', 'firing']],
        },
        {
          title: 'Ready replicas',
          kind: 'stat',
          height: 5,
          targets: [['sum by (component) (docsight_ready)', '{{component}}']],
        },
        {
          title: 'Releases',
          kind: 'stat',
          height: 5,
          targets: [
            ['count by (version, revision, node) (docsight_build_info)', '{{version}} {{revision}} Node {{node}}'],
          ],
        },
      ],
    },
    {
      title: 'Requests to the gateway',
      panels: [
        {
          title: 'Requests',
          unit: 'reqps',
          targets: [
            [
              `sum by (status) (${over('docsight_http_request_duration_seconds_count{component="gateway"}')})`,
              '{{status}}',
            ],
          ],
        },
        {
          title: 'Time',
          unit: 's',
          targets: quantiles(
            'docsight_http_request_duration_seconds{component="gateway",route!~"/account/live|/s/[{]code[}]/download"}',
          ),
        },
        {
          title: 'Uploads: time after the last byte',
          unit: 's',
          targets: quantiles('docsight_upload_duration_seconds'),
        },
      ],
    },
    {
      title: 'Saturation',
      panels: [
        {
          title: 'Processor time',
          unit: 'percentunit',
          targets: [[`sum by (component) (${over('process_cpu_seconds_total{component=~".+"}')})`, '{{component}}']],
        },
        {
          title: 'Memory, largest replica',
          unit: 'bytes',
          targets: [['max by (component) (docsight_memory_used_bytes{component=~".+"})', '{{component}}']],
        },
        {
          title: 'Messages that wait',
          targets: [['sum(max by (queue) (docsight_queue_messages{state="ready"}))', 'ready']],
        },
        {
          title: 'Oldest outbox',
          unit: 's',
          targets: [['max by (component) (docsight_outbox_age_seconds)', '{{component}}']],
        },
      ],
    },
  ],
});

const events = dashboard({
  uid: 'docsight-events',
  title: 'Docsight / Events',
  description: 'From a stored change over the broker to figures, webhooks and mails.',
  rows: [
    {
      title: 'Stored, then published',
      panels: [
        {
          title: 'Age of the oldest unpublished event',
          unit: 's',
          targets: [['max by (component, outbox) (docsight_outbox_age_seconds)', '{{component}} {{outbox}}']],
        },
        {
          title: 'Published',
          unit: 'cps',
          targets: [
            [`sum by (component, outcome) (${over('docsight_messages_published_total')})`, '{{component}} {{outcome}}'],
          ],
        },
        {
          title: 'Broker',
          max: 1,
          targets: [
            ['min by (component) (docsight_broker_connected)', '{{component}} connected'],
            ['max(docsight_broker_blocked)', 'blocked'],
          ],
        },
      ],
    },
    {
      title: 'Queues',
      panels: [
        {
          title: 'Messages that wait',
          targets: [['max by (queue, state) (docsight_queue_messages)', '{{queue}} {{state}}']],
        },
        { title: 'Dead letters', targets: [['max by (queue) (docsight_queue_dead_letters)', '{{queue}}']] },
        { title: 'Consumers', targets: [['max by (queue) (docsight_queue_consumers)', '{{queue}}']] },
      ],
    },
    {
      title: 'Consumers',
      panels: [
        {
          title: 'Handled',
          unit: 'cps',
          targets: [
            [
              `sum by (queue, outcome) (${over('docsight_message_handling_duration_seconds_count')})`,
              '{{queue}} {{outcome}}',
            ],
          ],
        },
        {
          title: 'Time to handle a message, p95',
          unit: 's',
          targets: [[quantile(0.95, 'docsight_message_handling_duration_seconds', 'queue'), '{{queue}}']],
        },
      ],
    },
    {
      title: 'Figures',
      panels: [
        {
          title: 'From a change to the figures',
          unit: 's',
          targets: quantiles('docsight_beacon_to_statistics_seconds'),
        },
        { title: 'Fold lag', unit: 's', targets: [['docsight_fold_lag_seconds', '{{instance}}']] },
        { title: 'Partitions', targets: [['docsight_partitions_held', '{{instance}}']] },
      ],
    },
    {
      title: 'Webhooks and mails',
      panels: [
        {
          title: 'From an event to the 2xx of its receiver, first attempts',
          unit: 's',
          targets: quantiles('docsight_event_to_receipt_seconds{attempt="first"}'),
        },
        {
          title: 'Attempts',
          unit: 'cps',
          targets: [[`sum by (step) (${over('docsight_webhook_attempts_total')})`, '{{step}}']],
        },
        {
          title: 'Oldest due delivery',
          unit: 's',
          targets: [['max by (attempt) (docsight_webhook_oldest_due_seconds)', '{{attempt}}']],
        },
        {
          title: 'Mails',
          unit: 'cps',
          targets: [[`sum by (outcome) (${over('docsight_mails_total')})`, '{{outcome}}']],
        },
      ],
    },
  ],
});

const own = 'component=~"$component"';
const service = dashboard({
  uid: 'docsight-service',
  title: 'Docsight / Service',
  description: 'One service, or all: requests, work, pools and processes.',
  variables: [labelVariable('component', 'Service', 'docsight_build_info')],
  rows: [
    {
      title: 'Requests',
      panels: [
        {
          title: 'Requests by route',
          unit: 'reqps',
          targets: [
            [
              `sum by (component, method, route) (${over(`docsight_http_request_duration_seconds_count{${own}}`)})`,
              '{{component}} {{method}} {{route}}',
            ],
          ],
        },
        {
          title: 'Time by route, p95',
          unit: 's',
          targets: [
            [
              quantile(0.95, `docsight_http_request_duration_seconds{${own}}`, 'component, route'),
              '{{component}} {{route}}',
            ],
          ],
        },
        {
          title: '5xx and aborted',
          unit: 'reqps',
          targets: [
            [
              `sum by (component, status) (${over(`docsight_http_request_duration_seconds_count{${own},status=~"5..|aborted"}`)}) or vector(0)`,
              '{{component}} {{status}}',
            ],
          ],
        },
      ],
    },
    {
      title: 'Work that waits for places',
      panels: [
        {
          title: 'Used places',
          unit: 'percentunit',
          targets: [
            [
              `max by (component, work) (docsight_work_running{${own}} / docsight_work_limit)`,
              '{{component}} {{work}}',
            ],
          ],
        },
        {
          title: 'Waiting',
          targets: [[`sum by (component, work) (docsight_work_waiting{${own}})`, '{{component}} {{work}}']],
        },
        {
          title: 'Rejected',
          unit: 'cps',
          targets: [
            [`sum by (component, work) (${over(`docsight_work_rejected_total{${own}}`)})`, '{{component}} {{work}}'],
          ],
        },
      ],
    },
    {
      title: 'Replicas behind the gateway',
      panels: [
        {
          title: 'Replicas',
          targets: [['max by (upstream, state) (docsight_upstream_replicas)', '{{upstream}} {{state}}']],
        },
        {
          title: 'Attempts without a response, and retries',
          unit: 'cps',
          targets: [
            [
              `sum by (upstream, outcome) (${over('docsight_upstream_attempts_total{outcome!="responded"}')}) or vector(0)`,
              '{{upstream}} {{outcome}}',
            ],
            [
              `sum by (upstream) (${over('docsight_upstream_attempts_total{attempt="retry"}')}) or vector(0)`,
              '{{upstream}} retries',
            ],
          ],
        },
      ],
    },
    {
      title: 'Stores',
      panels: [
        {
          title: 'Connections to MongoDB in use',
          unit: 'percentunit',
          targets: [
            [
              `max by (component) (docsight_mongo_pool_connections{${own},state="in_use"} / on (instance, component) docsight_mongo_pool_limit)`,
              '{{component}}',
            ],
          ],
        },
        {
          title: 'Operations that wait for a connection',
          targets: [[`sum by (component) (docsight_mongo_pool_waiting{${own}})`, '{{component}}']],
        },
        { title: 'Redis', max: 1, targets: [['min(docsight_redis_connected)', 'connected']] },
        {
          title: 'Disk of documents, used',
          unit: 'percentunit',
          max: 1,
          targets: [['1 - min(docsight_data_folder_free_bytes / docsight_data_folder_size_bytes)', 'used']],
        },
      ],
    },
    {
      title: 'Processes',
      panels: [
        {
          title: 'Processor time',
          unit: 'percentunit',
          targets: [[over(`process_cpu_seconds_total{${own}}`), '{{component}} {{instance}}']],
        },
        {
          title: 'Memory, share of the limit',
          unit: 'percentunit',
          targets: [[`docsight_memory_used_bytes{${own}} / docsight_memory_limit_bytes`, '{{component}} {{instance}}']],
        },
        {
          title: 'Event loop lag, p99',
          unit: 's',
          targets: [[`nodejs_eventloop_lag_p99_seconds{${own}}`, '{{component}} {{instance}}']],
        },
        {
          title: 'Starts in an hour',
          targets: [[`changes(process_start_time_seconds{${own}}[1h])`, '{{component}} {{instance}}']],
        },
        {
          title: 'Page renderings',
          unit: 'cps',
          targets: [[`sum by (kind, outcome) (${over('docsight_page_renderings_total')})`, '{{kind}} {{outcome}}']],
        },
      ],
    },
  ],
});

/** By the name of their file in deploy/observe/grafana. */
export const dashboards = { overview, events, service };
