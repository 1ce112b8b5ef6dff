/** Where a span is: what came in, what goes out, or work inside. */
type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

/** Never ids of people, e-mail addresses, tokens or codes of documents. Paths as templates only. */
type Attributes = Record<string, string | number | undefined>;

/** The headers of W3C Trace Context, as HTTP and AMQP carry them. */
export type TraceHeaders = { traceparent?: string | undefined; tracestate?: string | undefined };

export type SpanOptions = {
  kind: SpanKind;
  name: string;
  attributes?: Attributes;
  /** The `traceparent` of causes that are not the parent. */
  links?: readonly string[];
};

/** One piece of work in a trace. Exists only while tracing is on. */
export type Span = {
  traceId: string;
  /** For what is stored: names this span as a parent. */
  traceparent: string;
  /** For requests and messages: names this span as a parent. */
  headers: Record<string, string>;
  /** False if the sampler left the trace out. The span then only passes its context on. */
  isSampled: boolean;
  /** Starts a span below this one. */
  child(options: SpanOptions): Span;
  /** Starts a span in a trace of its own, for work that several spans share. */
  separate(options: SpanOptions): Span;
  set(attributes: Attributes): void;
  rename(name: string): void;
  /** Marks the span as failed, with the error code of Specification 2.1 or another short name of the failure. */
  fail(error: string): void;
  /** Ends the span, as failed if there is an error. */
  end(error?: string): void;
};

/** Starts the spans of one service. */
export type Tracer = {
  /** @param parent the headers of what came in. Without a valid one the span begins a trace. */
  start(options: SpanOptions, parent?: TraceHeaders): Span;
};
