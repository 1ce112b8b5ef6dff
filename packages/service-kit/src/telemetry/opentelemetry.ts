/**
 * The SDK of OpenTelemetry behind `Tracer`. Only `load-tracing.ts` imports this module, and only if tracing is on: the
 * SDK would cost each process memory and time at its start.
 */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span as SdkSpan, SpanContext, Tracer as SdkTracer } from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent, TraceState } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from '../logger.ts';
import type { Span, SpanOptions, TraceHeaders, Tracer } from './span.ts';

/**
 * Creates the tracer of a service. Spans are sent in batches from a bounded queue: without a receiver they are dropped,
 * and nothing waits.
 */
export const openTelemetry = (options: {
  service: string;
  sendsJson: boolean;
  logger: Logger;
}): { tracer: Tracer; shutdown: () => Promise<void> } => {
  const own = resourceFromAttributes({
    'service.name': options.service,
    'service.namespace': 'docsight',
    'service.instance.id': crypto.randomUUID(),
  });
  // Later ones win: OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES over our own.
  const resource = defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
  const exporter = reporting(options.sendsJson ? new JsonExporter() : new ProtobufExporter(), options.logger);
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  const sdk = provider.getTracer('docsight');
  return {
    tracer: { start: (spanOptions, parent) => start(sdk, spanOptions, contextOf(parent)) },
    shutdown: () => provider.shutdown().catch(() => undefined), // The exporter has logged it.
  };
};

const kinds: Record<SpanOptions['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

const start = (sdk: SdkTracer, { kind, name, attributes = {}, links = [] }: SpanOptions, parent: Context): Span => {
  const linked = links.flatMap((traceparent) => parseTraceParent(traceparent) ?? []);
  const span = sdk.startSpan(
    name,
    { kind: kinds[kind], attributes, links: linked.map((context) => ({ context: { ...context, isRemote: true } })) },
    parent,
  );
  return fromSdk(sdk, span);
};

const fromSdk = (sdk: SdkTracer, span: SdkSpan): Span => {
  const context = span.spanContext();
  const traceparent = traceparentOf(context);
  const tracestate = context.traceState?.serialize();
  const fail = (error: string): void => {
    span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
  };
  return {
    traceId: context.traceId,
    traceparent,
    headers: { traceparent, ...(tracestate !== undefined && tracestate !== '' && { tracestate }) },
    isSampled: span.isRecording(),
    child: (options) => start(sdk, options, trace.setSpan(ROOT_CONTEXT, span)),
    separate: (options) => start(sdk, options, ROOT_CONTEXT),
    set: (attributes) => void span.setAttributes(attributes),
    rename: (name) => void span.updateName(name),
    fail,
    end: (error) => {
      if (error !== undefined) fail(error);
      span.end();
    },
  };
};

/** Source: https://www.w3.org/TR/trace-context/#traceparent-header */
const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** A header that is not valid begins a new trace. */
const contextOf = ({ traceparent, tracestate }: TraceHeaders = {}): Context => {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  if (!parent) return ROOT_CONTEXT;
  const state = tracestate === undefined ? {} : { traceState: new TraceState(tracestate) };
  return trace.setSpanContext(ROOT_CONTEXT, { ...parent, ...state, isRemote: true });
};

/** Logs the first failure of a row, and the first success after it. */
const reporting = (exporter: SpanExporter, logger: Logger): SpanExporter => {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isFailing) logger.warn({ err: result.error }, 'traces not sent: spans are dropped');
        if (!hasFailed && isFailing) logger.info('traces are sent again');
        isFailing = hasFailed;
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
};
