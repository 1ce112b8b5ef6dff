import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.ts';

/** Facts for the log line of a request or message, which the code below its edge adds. */
export type Facts = Record<string, string | number | boolean | null | undefined>;

/** One request, message or attempt, as all code below its edge sees it. */
export type Scope = {
  requestId?: string | undefined;
  span?: Span | undefined;
  /** Absent if the work writes no line of its own. */
  facts?: Facts;
};

const storage = new AsyncLocalStorage<Scope>();

export const inScope = <Result>(scope: Scope, work: () => Result): Result => storage.run(scope, work);

/** Runs work under a request id. Log lines and events of the work have this id as their `requestId`. */
export const withRequestId = <Result>(requestId: string, work: () => Result): Result =>
  storage.run({ ...storage.getStore(), requestId }, work);

/** Runs work below a span, under the present request id. */
export const withSpan = <Result>(span: Span | undefined, work: () => Result): Result =>
  storage.run({ ...storage.getStore(), span }, work);

export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;

/** Returns the span of the present work; undefined while tracing is off. */
export const currentSpan = (): Span | undefined => storage.getStore()?.span;

/** Adds facts to the line of the present request, message or attempt. No ids of people, and nothing secret. */
export const addFacts = (facts: Facts): void => {
  const own = storage.getStore()?.facts;
  if (own) Object.assign(own, facts);
};
