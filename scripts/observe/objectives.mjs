/** The service level objectives. Each is a share of good events among all, measured over 30 days. */

const http = 'docsight_http_request_duration_seconds';
/** How long these responses take is up to the file, or to the client. Uploads have an objective of their own. */
export const transferRoutes = [
  '/account/live',
  '/s/{code}/download',
  '/s/{code}/pages/{page}',
  '/s/{code}/pages/{page}/tiles/{scale}/{column}/{row}',
];
const uploadRoute = '/api/v1/documents';

const gateway = 'component="gateway"';
const unlessTransfer = `${gateway},route!~"${[...transferRoutes, uploadRoute].map(asPattern).join('|')}"`;
const listOfUploadRoute = `${gateway},route="${uploadRoute}",method!="POST"`;

function asPattern(route) {
  return route.replaceAll(/[{}]/g, String.raw`[$&]`);
}

/** Prometheus 3 writes a whole number as `5.0`, older ones as `5`. */
const le = (seconds) => (Number.isInteger(seconds) ? `le=~"${seconds}([.]0)?"` : `le="${seconds}"`);

const rate = (series) => `rate(${series}[5m])`;
const sum = (series) => `sum(${rate(series)})`;
/** A series that does not exist yet means that nothing has happened. */
const orZero = (expression) => `(${expression} or vector(0))`;

const quickRequests = (labels) =>
  `sum(${rate(`${http}_${labels('', unlessTransfer)}`)} or ${rate(`${http}_${labels('', listOfUploadRoute)}`)})`;

const within = (metric, seconds, matchers = '') => ({
  requests: orZero(sum(`${metric}_count${matchers && `{${matchers}}`}`)),
  good: sum(`${metric}_bucket{${le(seconds)}${matchers && `,${matchers}`}}`),
});

const missing = ({ requests, good }) => ({ requests, errors: `${requests} - ${orZero(good)}` });

export const objectives = [
  {
    name: 'api-availability',
    alert: 'DocsightApiErrors',
    title: 'API availability',
    promise: 'requests to the gateway get no 5xx',
    objective: 0.999,
    requests: orZero(sum(`${http}_count{${gateway}}`)),
    errors: orZero(sum(`${http}_count{${gateway},status=~"5.."}`)),
  },
  {
    name: 'api-latency',
    alert: 'DocsightApiSlow',
    title: 'API latency',
    promise: 'requests to the gateway, without uploads, files, page images and streams, end within 0.5 s',
    objective: 0.99,
    ...missing({
      requests: orZero(quickRequests((_, matchers) => `count{${matchers}}`)),
      good: quickRequests((_, matchers) => `bucket{${le(0.5)},${matchers}}`),
    }),
  },
  {
    name: 'beacon-to-statistics',
    alert: 'DocsightStatisticsLate',
    title: 'Beacons to statistics',
    promise: 'changes of readers are in the figures within 5 s',
    objective: 0.99,
    ...missing(within('docsight_beacon_to_statistics_seconds', 5)),
  },
  {
    name: 'event-to-receipt',
    alert: 'DocsightReceiptsLate',
    title: 'Event to receipt',
    promise: 'events that a receiver takes at the first attempt reach it within 10 s',
    objective: 0.99,
    ...missing(within('docsight_event_to_receipt_seconds', 10, 'attempt="first"')),
  },
  {
    name: 'upload',
    alert: 'DocsightUploadsFail',
    title: 'Upload',
    promise: 'uploads are stored or rejected within 10 s after the last byte of the file, without a 5xx',
    objective: 0.99,
    ...missing({
      requests: orZero(sum('docsight_upload_duration_seconds_count')),
      good: sum(`docsight_upload_duration_seconds_bucket{${le(10)},outcome!="failed"}`),
    }),
  },
];
