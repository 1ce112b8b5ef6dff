import type { IncomingHttpHeaders } from 'node:http';

/** Headers that speak of one connection only. Source: RFC 9110, 7.6.1, and what came before it. */
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

/** Headers that the gateway decides itself; what a client writes there is never believed. */
const decidedHere = new Set(['host', 'expect', 'forwarded', 'x-real-ip', 'x-request-id']);
const isInternal = (name: string): boolean => name.startsWith('x-docsight-') || name.startsWith('x-forwarded-');

export type ForwardedRequest = {
  rawHeaders: string[];
  /** Without a body its length must not be told either. */
  hasBody: boolean;
  /** Whether the service may see the client's own credentials: the viewer surface, where they are the viewer's. */
  withCredentials: boolean;
  /** What the gateway adds, by name. */
  add: Record<string, string>;
};

/** The headers of a request as a service gets them, as a flat list of names and values. In one pass: every request comes through here. */
export const requestHeaders = ({ rawHeaders, hasBody, withCredentials, add }: ForwardedRequest): string[] => {
  const listed = listedIn(rawHeaders);
  const passed: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    if (hopByHop.has(name) || decidedHere.has(name) || isInternal(name) || listed?.has(name)) continue;
    if (name === 'authorization' || name === 'cookie' ? withCredentials : hasBody || name !== 'content-length')
      passed.push(name, rawHeaders[at + 1]!);
  }
  for (const name in add) passed.push(name, add[name]!);
  return passed;
};

/** The headers of a service's answer that go to the client. Limits and the request id are the gateway's own. */
export const responseHeaders = (headers: IncomingHttpHeaders): [string, string | string[]][] => {
  const listed = headers.connection === undefined ? undefined : listedInConnection(headers.connection);
  const passed: [string, string | string[]][] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || hopByHop.has(name) || listed?.has(name) || keptBack.has(name)) continue;
    if (!name.startsWith('x-ratelimit-')) passed.push([name, value]);
  }
  return passed;
};

const keptBack = new Set(['x-powered-by', 'x-request-id', 'x-docsight-internal']);

const listedIn = (rawHeaders: string[]): Set<string> | undefined => {
  let values: string | undefined;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length !== 10 || name.toLowerCase() !== 'connection') continue;
    values = values === undefined ? rawHeaders[at + 1]! : `${values},${rawHeaders[at + 1]!}`;
  }
  return values === undefined ? undefined : listedInConnection(values);
};

/** `Connection: close, X-Once` makes X-Once a header of this connection too. Most list nothing of the kind. */
const listedInConnection = (value: string): Set<string> | undefined => {
  if (value === 'keep-alive' || value === 'close') return undefined;
  return new Set(value.split(',').map((name) => name.trim().toLowerCase()));
};
