import type { RateLimit } from './rate-limit.ts';
import { makeTransport } from './transport.ts';
import type { Transport } from './transport.ts';

/**
 * What both kinds of client take. baseUrl: of the installation, as `https://docs.example.com`. fetch: instead of the global one. maxRetries: tries after
 * the first, 2 unless given. maxWaitMs: an answer that asks to wait for longer is an error at once, 60,000 unless given. timeoutMs: of one try, 60,000
 * unless given. signal: ends all calls of the client.
 */
export type ConnectionOptions = {
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  maxRetries?: number;
  maxWaitMs?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
};

export type WithRateLimit = {
  /** As the newest answer told it; undefined before the first one. */
  readonly rateLimit: RateLimit | undefined;
};

/** @throws TypeError for options that cannot work, without telling the token. */
export const transportFor = (options: ConnectionOptions, token: string | undefined): Transport =>
  makeTransport({
    baseUrl: checkedBaseUrl(options.baseUrl),
    token,
    // Looked up at each call: some runtimes and tests put another one in its place.
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    maxRetries: checkedNumber('maxRetries', options.maxRetries ?? 2, 0),
    maxWaitMs: checkedNumber('maxWaitMs', options.maxWaitMs ?? 60_000, 0),
    timeoutMs: checkedNumber('timeoutMs', options.timeoutMs ?? 60_000, 1),
    signal: options.signal,
  });

/** @throws TypeError for a key or token that no header can hold. The error of `Headers` would tell it. */
export const checkedToken = (name: string, token: unknown): string => {
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new TypeError(`${name} has to be the text that Docsight gave you, without spaces or line breaks around it.`);
};

const checkedBaseUrl = (baseUrl: unknown): string => {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isPlain =
    url && /^https?:$/.test(url.protocol) && `${url.search}${url.hash}${url.username}${url.password}` === '';
  if (!isPlain) {
    throw new TypeError('baseUrl has to be the address of the installation, such as https://docs.example.com.');
  }
  return url.href.replace(/\/+$/, '');
};

/** Timers cannot be longer than this. */
const longestMs = 2 ** 31 - 1;

const checkedNumber = (name: string, value: number, least: number): number => {
  if (value >= least && value <= longestMs) return value;
  throw new TypeError(`${name} has to be a number from ${least} to ${longestMs}.`);
};
