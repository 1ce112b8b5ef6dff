import type { IncomingHttpHeaders } from 'node:http';
import { askAnotherHeader } from '@docsight/service-kit';
import { withoutSessionCookie } from '../access/index.ts';

/** Headers of one connection. Source: RFC 9110, 7.6.1, and the earlier specifications of HTTP. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]);

/** Headers that the gateway sets itself. It never forwards a client's value. */
const setHere = new Set(['host', 'expect', 'forwarded', 'x-real-ip', 'x-request-id']);
const isInternal = (name: string): boolean => name.startsWith('x-docsight-') || name.startsWith('x-forwarded-');

export type ForwardedRequest = {
  rawHeaders: string[];
  /** Without a body, Content-Length is removed too. */
  hasBody: boolean;
  /**
   * Whether the service receives the client's own token and cookies, except the cookie of a browser session. True on
   * the viewer surface only.
   */
  withCredentials: boolean;
  /** Headers that the gateway adds. */
  add: Record<string, string>;
};

/**
 * Returns the headers of a request for a service, as a flat list of names and values. One pass, because every request
 * needs it.
 */
export const requestHeaders = ({ rawHeaders, hasBody, withCredentials, add }: ForwardedRequest): string[] => {
  const listed = connectionHeadersIn(rawHeaders);
  const passed: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    if (hopByHop.has(name) || setHere.has(name) || isInternal(name) || listed?.has(name)) continue;
    if (name === 'cookie') {
      const others = withCredentials ? withoutSessionCookie(rawHeaders[at + 1]!) : undefined;
      if (others !== undefined) passed.push(name, others);
    } else if (name === 'authorization' ? withCredentials : hasBody || name !== 'content-length') {
      passed.push(name, rawHeaders[at + 1]!);
    }
  }
  for (const name in add) passed.push(name, add[name]!);
  return passed;
};

/**
 * Returns the headers of a service's response for the client, without limits and request id, which the gateway sets.
 */
export const responseHeaders = (headers: IncomingHttpHeaders): [string, string | string[]][] => {
  const listed = headers.connection === undefined ? undefined : namesIn(headers.connection);
  const passed: [string, string | string[]][] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || hopByHop.has(name) || listed?.has(name) || notForwarded.has(name)) continue;
    if (!name.startsWith('x-ratelimit-')) passed.push([name, value]);
  }
  return passed;
};

const notForwarded = new Set<string>(['x-powered-by', 'x-request-id', 'x-docsight-internal', askAnotherHeader]);

const connectionHeadersIn = (rawHeaders: string[]): Set<string> | undefined => {
  let values: string | undefined;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length !== 10 || name.toLowerCase() !== 'connection') continue;
    values = values === undefined ? rawHeaders[at + 1]! : `${values},${rawHeaders[at + 1]!}`;
  }
  return values === undefined ? undefined : namesIn(values);
};

/** `Connection: close, X-Once` makes X-Once a header of this connection too. */
const namesIn = (value: string): Set<string> | undefined => {
  if (value === 'keep-alive' || value === 'close') return undefined;
  return new Set(value.split(',').map((name) => name.trim().toLowerCase()));
};
