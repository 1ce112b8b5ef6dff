export { addFacts, currentRequestId, currentSpan, inScope, withRequestId } from './scope.ts';
export type { Facts } from './scope.ts';
export type { Span, TraceHeaders, Tracer } from './span.ts';
export { currentCauses, inSharedSpan, isTracing, tracerOf, unionOfCauses } from './tracers.ts';
export { wideLines } from './wide-lines.ts';
