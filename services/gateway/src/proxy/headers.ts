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

/** The headers of a request as a service gets them, as a flat list of names and values. */
export const requestHeaders = ({ rawHeaders, hasBody, withCredentials, add }: ForwardedRequest): string[] => {
  const pairs = pairsOf(rawHeaders);
  const listed = listedInConnection(pairs.filter(([name]) => name === 'connection').map(([, value]) => value));
  const passes = (name: string): boolean => {
    if (hopByHop.has(name) || listed.has(name) || decidedHere.has(name) || isInternal(name)) return false;
    if (name === 'authorization' || name === 'cookie') return withCredentials;
    return hasBody || name !== 'content-length';
  };
  return [...pairs.filter(([name]) => passes(name)), ...Object.entries(add)].flat();
};

/** The headers of a service's answer that go to the client. Limits and the request id are the gateway's own. */
export const responseHeaders = (headers: IncomingHttpHeaders): [string, string | string[]][] => {
  const listed = listedInConnection([headers.connection ?? ''].flat());
  return Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined && answerPasses(entry[0], listed),
  );
};

const answerPasses = (name: string, listed: Set<string>): boolean =>
  !hopByHop.has(name) && !listed.has(name) && !name.startsWith('x-ratelimit-') && !keptBack.has(name);

const keptBack = new Set(['x-powered-by', 'x-request-id', 'x-docsight-internal']);

const pairsOf = (rawHeaders: string[]): [string, string][] => {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    pairs.push([rawHeaders[at]!.toLowerCase(), rawHeaders[at + 1]!]);
  return pairs;
};

/** `Connection: close, X-Once` makes X-Once a header of this connection too. */
const listedInConnection = (values: string[]): Set<string> =>
  new Set(values.flatMap((value) => value.split(',')).map((name) => name.trim().toLowerCase()));
