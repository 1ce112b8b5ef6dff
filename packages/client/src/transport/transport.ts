import { errorFrom } from './responses.ts';
import type { ApiResponse } from './responses.ts';
import { DocsightConnectionError } from './errors.ts';
import { interruptionOf, pause, throwIfAborted } from './interruption.ts';
import type { Interruption } from './interruption.ts';
import { requestedWaitMs, rateLimitFrom } from './rate-limit.ts';
import type { RateLimit } from './rate-limit.ts';
import { waitBeforeRetry } from './retry-rules.ts';
import type { Failure } from './retry-rules.ts';

/** Options of one call. The client's own options are the defaults. */
export type RequestOptions = {
  /** Ends the call, also while it waits. */
  signal?: AbortSignal;
  /** Limit of one try, in milliseconds. */
  timeoutMs?: number;
  /** Tries after the first. */
  maxRetries?: number;
};

export type SentBody = { content: string | Blob | ReadableStream<Uint8Array>; type: string };

type BodySource = {
  /** Returns the content for one try. */
  open(): Promise<SentBody>;
  /** Whether it cannot be opened again. */
  isSpent?(): boolean;
  /** The error of reading it. */
  error?(): { thrown: unknown } | undefined;
  /** Releases it. */
  discard?(): Promise<void>;
};

type TransportRequest = {
  method: string;
  /** After the base URL, with the query. */
  path: string;
  headers?: Record<string, string>;
  body?: BodySource;
  /** The request has the same effect when it is executed twice. */
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

/** Options of a stream. */
export type StreamOptions = Pick<RequestOptions, 'signal' | 'maxRetries'>;

export type Transport = {
  /**
   * Sends a request, with retries, until it succeeds or must not be repeated.
   * @throws DocsightError, DocsightConnectionError; the reason of an aborted signal; the error of reading the file.
   */
  send(request: TransportRequest, options?: RequestOptions): Promise<ApiResponse>;
  /**
   * Sends a request as `send` does, and returns its text piece by piece as it arrives.
   * @param silenceMs the longest time between two pieces. After it the connection is taken for broken.
   * @throws the errors of `send`.
   */
  stream(request: TransportRequest, silenceMs: number, options?: StreamOptions): AsyncGenerator<string>;
  /** Waits. @throws the reason of an aborted signal. */
  pause(ms: number, options?: StreamOptions): Promise<void>;
  /** From the newest response that has it. */
  rateLimit(): RateLimit | undefined;
};

export const makeTransport = (settings: TransportSettings): Transport => {
  const state: TransportState = { settings, rateLimit: undefined };
  return {
    send: async (request, options = {}) => {
      try {
        return await retried(settings, request, options, () => fetchOnce(state, request, options));
      } catch (error) {
        await request.body?.discard?.();
        throw error;
      }
    },
    stream: async function* (request, silenceMs, options = {}) {
      const tryOnce = (): Promise<OpenStream> => openOnce(state, request, silenceMs, options);
      const { pieces } = await retried(settings, request, options, tryOnce);
      if (pieces) yield* pieces;
    },
    pause: (ms, options = {}) => pause(ms, signalsOf(settings, options)),
    rateLimit: () => state.rateLimit,
  };
};

type TransportState = {
  readonly settings: TransportSettings;
  /** From the newest response that has it. */
  rateLimit: RateLimit | undefined;
};

const signalsOf = (settings: TransportSettings, options: StreamOptions) => [settings.signal, options.signal];

const fetchWith = async (state: TransportState, request: TransportRequest, signal: AbortSignal): Promise<Response> => {
  const { baseUrl, token, fetch } = state.settings;
  const init = await initOf(request, token);
  const response = await fetch(baseUrl + request.path, { ...init, signal });
  state.rateLimit = rateLimitFrom(response.headers) ?? state.rateLimit;
  return response;
};

const fetchOnce = async (
  state: TransportState,
  request: TransportRequest,
  options: RequestOptions,
): Promise<ApiResponse> => {
  const signals = signalsOf(state.settings, options);
  const interruption = interruptionOf(signals, options.timeoutMs ?? state.settings.timeoutMs);
  try {
    const response = await fetchWith(state, request, interruption.signal);
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    throwIfAborted(signals);
    const unreadable = request.body?.error?.();
    if (unreadable) throw unreadable.thrown;
    throw connectionError(request, interruption.timedOut(), cause);
  } finally {
    interruption.release();
  }
};

/** Resolves when the response begins. The text of an error is read completely. */
const openOnce = async (
  state: TransportState,
  request: TransportRequest,
  silenceMs: number,
  options: StreamOptions,
): Promise<OpenStream> => {
  const signals = signalsOf(state.settings, options);
  const interruption = interruptionOf(signals, silenceMs);
  const brokenBy = (cause: unknown): Error => {
    interruption.release();
    throwIfAborted(signals);
    return connectionError(request, interruption.timedOut(), cause);
  };
  try {
    const response = await fetchWith(state, request, interruption.signal);
    const { status, headers, ok } = response;
    if (ok) return { status, headers, text: '', pieces: piecesOf(response, interruption, brokenBy) };
    const text = await response.text();
    interruption.release();
    return { status, headers, text };
  } catch (cause) {
    throw brokenBy(cause);
  }
};

const retried = async <Received extends ApiResponse>(
  settings: TransportSettings,
  request: TransportRequest,
  options: RequestOptions,
  tryOnce: () => Promise<Received>,
): Promise<Received> => {
  const signals = signalsOf(settings, options);
  const maxRetries = options.maxRetries ?? settings.maxRetries;
  for (let failures = 1; ; failures += 1) {
    throwIfAborted(signals);
    const tried = await outcomeOf(tryOnce, request);
    if ('response' in tried) return tried.response;
    const wait = waitBeforeRetry(tried.failure, {
      repeatable: request.repeatable,
      failures,
      maxWaitMs: settings.maxWaitMs,
      random: Math.random(),
    });
    if (wait === undefined || failures > maxRetries || request.body?.isSpent?.()) throw tried.error;
    await pause(wait, signals);
  }
};

/** `pieces`: the text of a successful response, as it arrives. */
type OpenStream = ApiResponse & { pieces?: AsyncGenerator<string> };

async function* piecesOf(
  { body }: Response,
  interruption: Interruption,
  brokenBy: (cause: unknown) => Error,
): AsyncGenerator<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const read = (await reader?.read()) as { done: boolean; value?: Uint8Array } | undefined;
      if (!read || read.done) return;
      interruption.restart();
      yield decoder.decode(read.value, { stream: true });
    }
  } catch (cause) {
    throw brokenBy(cause);
  } finally {
    interruption.release();
  }
}

type Outcome<Received> = { response: Received } | { failure: Failure; error: Error };

/** @throws errors other than a missing response. */
const outcomeOf = async <Received extends ApiResponse>(
  tryOnce: () => Promise<Received>,
  { method, path }: TransportRequest,
): Promise<Outcome<Received>> => {
  try {
    const response = await tryOnce();
    const { status, headers } = response;
    if (status >= 200 && status < 300) return { response };
    const waitMs = requestedWaitMs(status, headers, Date.now());
    const error = errorFrom(response, { what: `${method} ${path}`, retryAfterMs: waitMs });
    return { failure: { status, requestedWaitMs: waitMs }, error };
  } catch (error) {
    if (error instanceof DocsightConnectionError) return { failure: 'no response', error };
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
    // The API never redirects, and the key must not reach another host.
    redirect: 'manual' as const,
    ...(sent && { body: sent.content }),
    // Fetch requires it for streams.
    ...(sent?.content instanceof ReadableStream && { duplex: 'half' as const }),
  };
};

const connectionError = ({ method, path }: TransportRequest, timedOut: boolean, cause: unknown): Error => {
  const why = timedOut
    ? 'got no response in time'
    : 'got no response: the server cannot be reached, or the connection broke';
  return new DocsightConnectionError(`${method} ${path} ${why}.`, { cause });
};
