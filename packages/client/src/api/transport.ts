import { errorFrom } from './answers.ts';
import type { Answer } from './answers.ts';
import { DocsightConnectionError } from './errors.ts';
import { interruptionOf, pause, throwIfAborted } from './interruption.ts';
import { askedWaitMs, rateLimitFrom } from './rate-limit.ts';
import type { RateLimit } from './rate-limit.ts';
import { waitBeforeRetry } from './retry-rules.ts';
import type { Failure } from './retry-rules.ts';

/** Of one call; what is left out is as the client has it. signal: ends the call, its waiting too. timeoutMs: of one try. maxRetries: 0 for one try only. */
export type RequestOptions = { signal?: AbortSignal; timeoutMs?: number; maxRetries?: number };

export type SentBody = { content: string | Blob | ReadableStream<Uint8Array>; type: string };

/**
 * Where a body comes from. open: its content for one try. isSpent: there is no content for another one. error: what reading it failed with. discard: it
 * is not needed any more.
 */
type BodySource = {
  open(): Promise<SentBody>;
  isSpent?(): boolean;
  error?(): { thrown: unknown } | undefined;
  discard?(): Promise<void>;
};

/** path: after the base URL, with its query. repeatable: doing it twice does no more than doing it once. */
type TransportRequest = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: BodySource;
  repeatable: boolean;
};

export type TransportSettings = {
  baseUrl: string;
  token: string | undefined;
  fetch: typeof globalThis.fetch;
  maxRetries: number;
  maxWaitMs: number;
  timeoutMs: number;
  signal: AbortSignal | undefined;
};

export type Transport = {
  /**
   * Sends a request until it is answered with success, or must not be sent again.
   * @throws DocsightError, DocsightConnectionError; the reason of a signal that was aborted; what reading the file failed with.
   */
  send(request: TransportRequest, options?: RequestOptions): Promise<Answer>;
  /** As the last answer told it that told it. */
  rateLimit(): RateLimit | undefined;
};

export const makeTransport = (settings: TransportSettings): Transport => {
  let rateLimit: RateLimit | undefined;

  const answerTo = async (request: TransportRequest, options: RequestOptions): Promise<Answer> => {
    const init = await initOf(request, settings.token);
    const interruption = interruptionOf([settings.signal, options.signal], options.timeoutMs ?? settings.timeoutMs);
    try {
      const response = await settings.fetch(settings.baseUrl + request.path, { ...init, signal: interruption.signal });
      rateLimit = rateLimitFrom(response.headers) ?? rateLimit;
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (cause) {
      throwIfAborted([settings.signal, options.signal]);
      const unreadable = request.body?.error?.();
      if (unreadable) throw unreadable.thrown;
      throw connectionError(request, interruption.timedOut(), cause);
    } finally {
      interruption.release();
    }
  };

  const send = async (request: TransportRequest, options: RequestOptions): Promise<Answer> => {
    const signals = [settings.signal, options.signal];
    const maxRetries = options.maxRetries ?? settings.maxRetries;
    for (let failures = 1; ; failures += 1) {
      throwIfAborted(signals);
      const tried = await outcomeOf(() => answerTo(request, options), request);
      if ('answer' in tried) return tried.answer;
      const wait = waitBeforeRetry(tried.failure, {
        ...{ repeatable: request.repeatable, failures },
        ...{ maxWaitMs: settings.maxWaitMs, random: Math.random() },
      });
      if (wait === undefined || failures > maxRetries || request.body?.isSpent?.()) throw tried.error;
      await pause(wait, signals);
    }
  };

  return {
    send: async (request, options = {}) => {
      try {
        return await send(request, options);
      } catch (error) {
        await request.body?.discard?.();
        throw error;
      }
    },
    rateLimit: () => rateLimit,
  };
};

type Outcome = { answer: Answer } | { failure: Failure; error: Error };

/** @throws what is neither an answer nor the lack of one. */
const outcomeOf = async (ask: () => Promise<Answer>, { method, path }: TransportRequest): Promise<Outcome> => {
  try {
    const answer = await ask();
    if (answer.status >= 200 && answer.status < 300) return { answer };
    const { status, headers } = answer;
    const asked = askedWaitMs(status, headers, Date.now());
    const error = errorFrom(answer, { what: `${method} ${path}`, retryAfterMs: asked });
    return { failure: { status, askedWaitMs: asked }, error };
  } catch (error) {
    if (error instanceof DocsightConnectionError) return { failure: 'no answer', error };
    throw error;
  }
};

const initOf = async ({ method, headers, body }: TransportRequest, token: string | undefined) => {
  const sent = await body?.open();
  return {
    method,
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(sent && { 'content-type': sent.type }),
      ...headers,
    },
    // The API redirects nowhere, and a key should go nowhere else.
    redirect: 'manual' as const,
    ...(sent && { body: sent.content }),
    // Fetch insists on it for streams: the request is sent before the answer is read.
    ...(sent?.content instanceof ReadableStream && { duplex: 'half' as const }),
  };
};

const connectionError = ({ method, path }: TransportRequest, timedOut: boolean, cause: unknown): Error => {
  const why = timedOut
    ? 'was not answered in time'
    : 'was not answered: the server cannot be reached, or the connection broke';
  return new DocsightConnectionError(`${method} ${path} ${why}.`, { cause });
};
