import type { RateLimit } from '../transport/rate-limit.ts';
import { makeTransport } from '../transport/transport.ts';
import type { Transport } from '../transport/transport.ts';

/** Options of both kinds of client. */
export type ConnectionOptions = {
  /** Address of the installation, such as `https://docs.example.com`. */
  baseUrl: string;
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Tries after the first; 2 by default. */
  maxRetries?: number;
  /** A response that asks for a longer wait, in milliseconds, is an error at once; 60,000 by default. */
  maxWaitMs?: number;
  /** Limit of one try, in milliseconds; 60,000 by default. */
  timeoutMs?: number;
  /** Ends all calls of the client. */
  signal?: AbortSignal;
};

export type WithRateLimit = {
  /** From the newest response; undefined before the first one. */
  readonly rateLimit: RateLimit | undefined;
};

/** @throws TypeError for invalid options. The message does not contain the token. */
export const transportFor = (options: ConnectionOptions, token: string | undefined): Transport =>
  makeTransport({
    baseUrl: checkedBaseUrl(options.baseUrl),
    token,
    // Looked up at each call, because some runtimes and tests replace it.
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    maxRetries: checkedNumber('maxRetries', options.maxRetries ?? 2, 0),
    maxWaitMs: checkedNumber('maxWaitMs', options.maxWaitMs ?? 60_000, 0),
    timeoutMs: checkedNumber('timeoutMs', options.timeoutMs ?? 60_000, 1),
    signal: options.signal,
  });

/** @throws TypeError for a key or token that no header can contain. The error of `Headers` would reveal it. */
export const checkedToken = (name: string, token: unknown): string => {
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new TypeError(`${name} must be the text that Docsight returned, without spaces or line breaks.`);
};

const checkedBaseUrl = (baseUrl: unknown): string => {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isPlain =
    url && /^https?:$/.test(url.protocol) && `${url.search}${url.hash}${url.username}${url.password}` === '';
  if (!isPlain) {
    throw new TypeError('baseUrl must be the address of the installation, such as https://docs.example.com.');
  }
  return url.href.replace(/\/+$/, '');
};

/** The limit of timers. */
const longestMs = 2 ** 31 - 1;

const checkedNumber = (name: string, value: number, least: number): number => {
  if (value >= least && value <= longestMs) return value;
  throw new TypeError(`${name} must be a number from ${least} to ${longestMs}.`);
};
