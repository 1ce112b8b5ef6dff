import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@jest/globals';

/** A span as the collector received it. */
export type CollectedSpan = {
  service: string;
  name: string;
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** The spans that it links. */
  links: string[];
  attributes: Record<string, string | number>;
  isError: boolean;
};

/** A collector of OpenTelemetry for OTLP over HTTP with JSON. */
export type Collector = {
  url: string;
  spans: CollectedSpan[];
  /** Returns the span with an id. @throws Error if it has not arrived. */
  span(spanId: string | undefined): CollectedSpan;
  /** Returns a span and all above it, as `service: name`. @throws Error while one of them has not arrived. */
  pathOf(spanId: string): string[];
  close(): Promise<void>;
};

const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

export const startCollector = async (): Promise<Collector> => {
  const spans: CollectedSpan[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      spans.push(...spansIn(JSON.parse(Buffer.concat(chunks).toString('utf8')) as ExportRequest));
      res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const span = (spanId: string | undefined): CollectedSpan => {
    const found = spans.find((each) => each.spanId === spanId);
    expect([spanId, found]).toEqual([spanId, expect.anything()]);
    return found!;
  };
  const pathOf = (spanId: string): string[] => {
    const { service, name, parentSpanId } = span(spanId);
    return [`${service}: ${name}`, ...(parentSpanId === undefined ? [] : pathOf(parentSpanId))];
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    span,
    pathOf,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Source: https://opentelemetry.io/docs/specs/otlp/#otlphttp */
type ExportRequest = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
};
type SentSpan = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { spanId: string }[];
  attributes: Attribute[];
  status: { code?: number };
};
type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };

const errorStatus = 2;

const spansIn = ({ resourceSpans }: ExportRequest): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((sent) => ({
        service: String(valuesOf(resource.attributes)['service.name']),
        name: sent.name,
        kind: kinds[sent.kind]!,
        traceId: sent.traceId,
        spanId: sent.spanId,
        parentSpanId: sent.parentSpanId,
        links: (sent.links ?? []).map(({ spanId }) => spanId),
        attributes: valuesOf(sent.attributes),
        isError: sent.status.code === errorStatus,
      })),
    ),
  );

const valuesOf = (attributes: Attribute[]): Record<string, string | number> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']));
