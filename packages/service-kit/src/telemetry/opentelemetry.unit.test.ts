import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { openTelemetry } from './opentelemetry.ts';

type Sent = { headers: IncomingHttpHeaders; path: string | undefined; body: Buffer };

let sent: Sent[];
let close: () => void;
let environment: { restore(): void };
const lines: { msg: string }[] = [];
const logger = pino(
  { level: 'info' },
  { write: (text: string) => void lines.push(JSON.parse(text) as { msg: string }) },
);

beforeEach(async () => {
  sent = [];
  lines.length = 0;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      sent.push({ headers: req.headers, path: req.url, body: Buffer.concat(chunks) });
      res.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  environment = jest.replaceProperty(process, 'env', {
    ...process.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=of-the-collector',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  });
});
afterEach(() => {
  close();
  environment.restore();
});

const open = (sendsJson = true) => openTelemetry({ service: 'documents', sendsJson, logger });
const server = { kind: 'server', name: 'GET /things' } as const;
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = `00-${traceId}-00f067aa0ba902b7-01`;

describe('the tracer', () => {
  it('sends spans when it shuts down, with the headers and attributes of its settings', async () => {
    const { tracer, shutdown } = open();
    tracer.start({ ...server, links: [parent] }).end('internal_error');
    await shutdown();
    const [{ headers, path, body } = {} as Sent, ...others] = sent;
    expect([path, headers['x-api-key'], others]).toEqual(['/v1/traces', 'of-the-collector', []]);
    const { resourceSpans } = JSON.parse(body.toString()) as { resourceSpans: object[] };
    expect(JSON.stringify(resourceSpans)).toMatch(/deployment.environment.name.*"test"/);
    expect(resourceSpans).toMatchObject([
      {
        resource: {
          attributes: expect.arrayContaining([
            { key: 'service.name', value: { stringValue: 'documents' } },
            { key: 'service.namespace', value: { stringValue: 'docsight' } },
          ]),
        },
        scopeSpans: [
          {
            spans: [
              {
                name: 'GET /things',
                attributes: [{ key: 'error.type', value: { stringValue: 'internal_error' } }],
                status: { code: 2 },
                links: [{ traceId, spanId: '00f067aa0ba902b7' }],
              },
            ],
          },
        ],
      },
    ]);
  });

  it('sends Protobuf by default', async () => {
    const { tracer, shutdown } = open(false);
    tracer.start(server).end();
    await shutdown();
    expect(sent).toMatchObject([{ headers: { 'content-type': 'application/x-protobuf' } }]);
    expect(sent[0]!.body.includes('GET /things')).toBe(true);
  });

  it('continues a trace, with the state of its other systems, and begins one without a valid header', async () => {
    const { tracer, shutdown } = open();
    const continued = tracer.start(server, { traceparent: parent, tracestate: 'other=1' });
    expect(continued).toMatchObject({ traceId, isSampled: true, headers: { tracestate: 'other=1' } });
    expect(continued.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    expect(continued.child(server).traceId).toBe(traceId);
    expect(continued.separate(server).traceId).not.toBe(traceId);
    for (const traceparent of [undefined, '', 'a', `${parent}, ${parent}`, `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`])
      expect(tracer.start(server, { traceparent }).traceId).not.toBe(traceId);
    await shutdown();
  });

  it('passes on the context of a trace that is not sampled, and sends nothing of it', async () => {
    process.env.OTEL_TRACES_SAMPLER = 'parentbased_always_off';
    const { tracer, shutdown } = open();
    const span = tracer.start(server);
    expect([span.isSampled, span.headers.traceparent]).toEqual([false, expect.stringMatching(/-00$/)]);
    span.child(server).end();
    span.end();
    tracer.start(server, { traceparent: parent }).end();
    await shutdown();
    expect(sent).toHaveLength(1);
  });

  it('logs one warning while the collector is away', async () => {
    process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '50';
    process.env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE = '1';
    close();
    const { tracer, shutdown } = open();
    for (let count = 0; count < 3; count += 1) tracer.start(server).end();
    await shutdown();
    expect(lines.map(({ msg }) => msg)).toEqual(['traces not sent: spans are dropped']);
  });
});
