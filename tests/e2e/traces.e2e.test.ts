import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDocument, startReceiver } from '@docsight/demo';
import type { Received, Receiver } from '@docsight/demo';
import { fileFromPath } from '@docsight/client/node';
import { system } from '@docsight/local-stack';
import { eventually, testPdf } from '@docsight/testkit';
import { startCollector } from './harness/collector.ts';
import type { CollectedSpan, Collector } from './harness/collector.ts';
import { startTestStack } from './harness/test-stack.ts';
import type { TestStack } from './harness/test-stack.ts';

let collector: Collector;
let receiver: Receiver;
let test: TestStack;
/** Everything that the receiver got, also what it rejected. */
const requests: Received[] = [];
/** Statuses of the next requests; then 200. */
const statuses: number[] = [];

beforeAll(async () => {
  collector = await startCollector();
  receiver = await startReceiver((request) => {
    requests.push(request);
    return statuses.shift() ?? 200;
  });
  test = await startTestStack({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_EXPORTER_OTLP_TIMEOUT: '500',
      WEBHOOK_RETRY_DELAYS_SECONDS: '1,1',
    },
  });
  await test.api.webhooks.save({ url: receiver.url });
});

afterAll(async () => {
  await test.close();
  await receiver.close();
  await collector.close();
});

const upload = async () => test.api.documents.upload(await fileFromPath(testPdf('three-pages.pdf')));

/** The parts of a `traceparent` that name the trace and the span. */
const contextOf = ({ headers }: Received): { traceId: string; spanId: string } => {
  const [, traceId = '', spanId = ''] = String(headers.traceparent).split('-');
  return { traceId, spanId };
};

/** From an attempt of a delivery up to the request that caused its event. */
const pathOfAttempt = [
  'webhooks: POST',
  'webhooks: deliver document.uploaded',
  'webhooks: process webhooks.events',
  'documents: publish document.uploaded',
  'documents: POST /api/v1/documents',
  'gateway: POST',
  'gateway: POST /api/v1/documents',
];

const attemptsOf = (event: string, count: number): Promise<Received[]> =>
  eventually(() => {
    const found = requests.filter((request) => request.event === event);
    expect(found.length).toBeGreaterThanOrEqual(count);
    return found;
  });

const spanOf = (matches: (span: CollectedSpan) => boolean): Promise<CollectedSpan> =>
  eventually(() => {
    const found = collector.spans.find(matches);
    expect(found).toBeDefined();
    return found!;
  });

describe('an upload', () => {
  it('is one trace, from the gateway to each attempt at the receiver of its webhook', async () => {
    statuses.push(500);
    await upload();
    const [first, second] = (await attemptsOf('document.uploaded', 2)).map(contextOf);
    expect(first!.traceId).toBe(second!.traceId);
    expect(first!.spanId).not.toBe(second!.spanId);
    for (const { spanId } of [first!, second!])
      await eventually(() => expect(collector.pathOf(spanId)).toEqual(pathOfAttempt));
    const [failed, succeeded] = [first!, second!].map(({ spanId }) => collector.span(spanId));
    expect([failed, succeeded]).toMatchObject([
      { kind: 'client', isError: true, attributes: { 'http.response.status_code': 500, 'error.type': '500' } },
      { kind: 'client', isError: false, attributes: { 'http.request.resend_count': 1 } },
    ]);
    const insert = collector.spans.find((span) => span.service === 'documents' && span.name === 'insert documents');
    expect(insert).toMatchObject({ traceId: first!.traceId, attributes: { 'db.system.name': 'mongodb' } });
  });

  it('has its request id in the log lines of all attempts', async () => {
    const { attributes } = await spanOf((span) => span.name === 'POST /api/v1/documents' && span.service === 'gateway');
    const log = path.join(test.dataDir, 'logs', 'webhooks.log');
    await eventually(async () => {
      const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('delivery attempted'));
      const attempts = lines.map((line) => JSON.parse(line) as { requestId?: string; outcome: string });
      const ofRequest = attempts.filter(({ requestId }) => requestId === attributes['docsight.request_id']);
      expect(ofRequest.map(({ outcome }) => outcome)).toEqual(['retry', 'succeeded']);
    });
  });

  it('stays one trace if documents dies before it publishes, and webhooks before it records an attempt', async () => {
    requests.length = 0;
    await test.arm('documents/outbox.stored', 'webhooks/delivery.sent');
    await expect(upload()).rejects.toMatchObject({ code: 'service_unavailable' });
    const [first, second] = (await attemptsOf('document.uploaded', 2)).map(contextOf);
    const gateway = await spanOf((span) => span.isError && span.name === 'POST /api/v1/documents');
    expect(gateway).toMatchObject({ service: 'gateway', attributes: { 'error.type': 'service_unavailable' } });
    expect([first!.traceId, second!.traceId]).toEqual([gateway.traceId, gateway.traceId]);
    await eventually(() => {
      const { parentSpanId } = collector.span(second!.spanId);
      expect(collector.span(parentSpanId).name).toBe('deliver document.uploaded');
    });
    await test.expectCrashed();
  });
});

describe('a request of a client that traces', () => {
  it('continues the trace of the client, in the gateway and behind it', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    await fetch(`${test.stack.gatewayUrl}/api/v1/analytics/overview`, {
      headers: { authorization: `Bearer ${test.stack.apiKey!}`, traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    });
    const isReport = ({ service, kind }: CollectedSpan): boolean => service === 'analytics' && kind === 'server';
    const analytics = await spanOf((span) => isReport(span) && span.traceId === traceId);
    await eventually(() => {
      const client = collector.span(analytics.parentSpanId);
      expect(collector.span(client.parentSpanId)).toMatchObject({
        service: 'gateway',
        parentSpanId: '00f067aa0ba902b7',
      });
    });
  });
});

describe('a beacon', () => {
  it('continues its own request in tracking, and links the request of its group', async () => {
    const { url } = await upload();
    requests.length = 0;
    const reader = await openDocument(url);
    expect(await reader.beacon([{ page: 1, seconds: 0 }])).toBe(204);
    const [viewed] = (await attemptsOf('document.viewed', 1)).map(contextOf);
    await eventually(() =>
      expect(collector.pathOf(viewed!.spanId)).toEqual([
        'webhooks: POST',
        'webhooks: deliver document.viewed',
        'webhooks: process webhooks.events',
        'tracking: publish document.viewed',
        'tracking: receive beacon',
        'gateway: POST /s/{code}/beacons',
      ]),
    );
    const received = await spanOf((span) => span.name === 'receive beacon');
    await eventually(() => expect(collector.span(received.links[0]).name).toBe('POST /internal/beacons'));
  });
});

describe('spans', () => {
  it('contain no path, code, id or address of a person, token or key', async () => {
    const { url, short_code: code, id } = await upload();
    const reader = await openDocument(url);
    await reader.passGate('ann@northwind.example', 'Ann');
    await reader.beacon([{ page: 1, seconds: 1 }]);
    await spanOf((span) => span.name === 'POST /s/{code}/gate');
    const text = JSON.stringify(collector.spans.map(({ name, attributes }) => [name, attributes]));
    for (const secret of [code, code.slice(2), id, 'northwind', test.stack.apiKey!, test.stack.account!.email])
      expect(text).not.toContain(secret);
    expect(collector.spans.some(({ attributes }) => 'url.path' in attributes)).toBe(false);
  });
});

describe('a collector that is away', () => {
  it('changes nothing for users, and is logged once', async () => {
    await collector.close();
    requests.length = 0;
    const { short_code: code } = await upload();
    await attemptsOf('document.uploaded', 1);
    expect(await test.api.documents.get(code)).toMatchObject({ short_code: code });
    const log = path.join(test.dataDir, 'logs', 'gateway.log');
    const warnings = async () => (await readFile(log, 'utf8')).match(/traces not sent/g) ?? [];
    await eventually(async () => expect(await warnings()).toHaveLength(1));
    await upload();
    await test.api.documents.get(code);
    expect(await warnings()).toHaveLength(1);
  });
});

describe('a service without tracing', () => {
  const hasSdk = (file: string): boolean => readFileSync(file, 'utf8').includes('OTEL_BSP_SCHEDULE_DELAY');
  const importsIn = (file: string): string[] =>
    [...readFileSync(file, 'utf8').matchAll(/^import .*?["'](\.[^"']+)["'];$/gm)].map(([, name]) =>
      path.resolve(path.dirname(file), name!),
    );
  /** Returns a program and everything that it loads at its start. */
  const loadedBy = (program: string): Set<string> => {
    const loaded = new Set([program]);
    for (const file of loaded) for (const imported of importsIn(file)) loaded.add(imported);
    return loaded;
  };

  it.each(system.serviceNames)('%s does not load the SDK of OpenTelemetry', (service) => {
    const folder = path.resolve(import.meta.dirname, '../../services', service, 'dist');
    expect(hasSdk(path.join(folder, 'libraries-of-tracing.js'))).toBe(true);
    const loaded = loadedBy(path.join(folder, 'main.js'));
    expect(loaded.size).toBeGreaterThan(2);
    for (const file of loaded) expect([file, hasSdk(file)]).toEqual([file, false]);
  });
});
