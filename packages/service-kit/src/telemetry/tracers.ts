import type { Logger } from 'pino';
import type { Span, SpanOptions, Tracer } from './span.ts';
import { currentSpan, withSpan } from './scope.ts';

/** The tracers of the services of this process. An edge finds its own by the logger that it has anyway. */
const tracers = new WeakMap<Logger, Tracer>();
let isOn = false;

export const registerTracer = (logger: Logger, tracer: Tracer): void => {
  tracers.set(logger, tracer);
  isOn = true;
};

/** Returns the tracer of the service that logs with this logger; undefined while tracing is off. */
export const tracerOf = (logger: Logger): Tracer | undefined => tracers.get(logger);

/** Returns whether a service of this process is traced. */
export const isTracing = (): boolean => isOn;

/**
 * Returns the context of the present work, to be stored with what it causes; undefined while tracing is off.
 * Several of them are linked, one is continued.
 */
export const currentCauses = (): string[] | undefined => {
  if (!isOn) return undefined;
  const span = currentSpan();
  return span ? [span.traceparent] : [];
};

/** The most causes that a span links. The SDK leaves out further ones. */
const maxLinks = 128;

/** Adds causes, each once. */
export const unionOfCauses = (all: readonly (readonly string[] | undefined)[]): string[] | undefined => {
  const known = all.filter((causes) => causes !== undefined);
  return known.length === 0 ? undefined : [...new Set(known.flat())].slice(0, maxLinks);
};

/**
 * Runs work that several spans share. Work of one span continues it. Work of several is a span of its own that links
 * them: none of them is its parent.
 */
export const inSharedSpan = async <Result>(
  options: SpanOptions,
  spans: readonly (Span | undefined)[],
  work: () => Promise<Result>,
): Promise<Result> => {
  if (!isOn) return work();
  const distinct = [...new Set(spans.flatMap((span) => (span?.isSampled ? [span] : [])))];
  const [first, second] = distinct;
  if (!first || !second) return withSpan(first, work);
  const shared = first.separate({
    ...options,
    links: distinct.map(({ traceparent }) => traceparent).slice(0, maxLinks),
  });
  try {
    return await withSpan(shared, work);
  } finally {
    shared.end();
  }
};
