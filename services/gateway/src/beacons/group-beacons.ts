import type { IncomingMessage, ServerResponse } from 'node:http';
import { operations } from '@docsight/api-contract';
import { maxBeaconGroupBytes, maxGroupedBeacons } from '@docsight/contracts';
import type { Caller, GroupedBeacon } from '@docsight/contracts';
import { currentSpan, disconnectSignal, internalTokenHeader } from '@docsight/service-kit';
import { withoutSessionCookie } from '../access/index.ts';
import { hasSmallBody, pathPattern, smallBodyOf, unavailable } from '../proxy/index.ts';
import type { BodyLimits, Forward, ServiceUpstream } from '../proxy/index.ts';
import { makeBeaconGroups } from './beacon-groups.ts';
import { groupSender } from './send-group.ts';
import type { BeaconText, Outcome } from './send-group.ts';

/** About what tracking needs to store a group on a busy machine. No person sees this delay. */
const maxWaitMs = 25;
/** The brackets around the beacons of a group. */
const envelopeBytes = '{"beacons":[]}'.length;

/**
 * Returns a `Forward` that sends beacons to tracking in groups, and all other requests as before. Each beacon gets its
 * own response. Unusual beacons, such as large or compressed ones, are forwarded alone.
 * Source: docs/adr/0019-beacons-travel-in-groups.md
 */
export const groupBeacons = (options: {
  forward: Forward;
  tracking: ServiceUpstream;
  callerToken: (caller: Caller, service: 'tracking') => string;
  limits: BodyLimits;
}): Forward => {
  const { forward, tracking, callerToken, limits } = options;
  const sendInGroup = makeBeaconGroups<BeaconText, Outcome>({
    send: groupSender(tracking, callerToken),
    sizeOf: ({ json }) => Buffer.byteLength(json) + 1, // and a comma
    maxItems: maxGroupedBeacons,
    maxSize: maxBeaconGroupBytes - envelopeBytes,
    maxWaitMs,
    noResult: unavailable,
  });

  return async (req, res, forwarding) => {
    const code = isUsual(req) ? beaconPath.exec(forwarding.path)?.groups?.code : undefined;
    if (code === undefined) return forward(req, res, forwarding);
    const json = JSON.stringify(groupedBeacon(req, code, await smallBodyOf(req, limits), forwarding.add));
    const beacon = { json, span: currentSpan() };
    const left = disconnectSignal(res);
    const admitted = { key: forwarding.fairKey, isStreamed: false, left };
    respond(res, await tracking.admission.run(admitted, () => sendInGroup(beacon, left)));
  };
};

const beaconPath = pathPattern(operations.sendBeacon.path);
const usualType = /^(?:application\/json|text\/plain)(?:; *charset=utf-8)?$/i;
const usualConnection = /^(?:keep-alive|close)$/i;

/** Returns whether a beacon needs only the headers that travel with a group. */
const isUsual = (req: IncomingMessage): boolean =>
  req.method === 'POST' &&
  hasSmallBody(req) &&
  usualType.test(req.headers['content-type'] ?? '') &&
  usualConnection.test(req.headers.connection ?? 'keep-alive') &&
  req.headers['content-encoding'] === undefined;

const groupedBeacon = (
  { headers }: IncomingMessage,
  code: string,
  body: Buffer,
  add: Record<string, string>,
): GroupedBeacon => ({
  code,
  callerToken: add[internalTokenHeader]!,
  requestId: add['x-request-id']!,
  traceparent: currentSpan()?.traceparent,
  headers: {
    authorization: headers.authorization,
    cookie: headers.cookie === undefined ? undefined : withoutSessionCookie(headers.cookie),
    'user-agent': headers['user-agent'],
    'x-forwarded-for': add['x-forwarded-for']!,
  },
  body: textOf(body),
});

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns null for bytes that are not UTF-8. */
const textOf = (body: Buffer): string | null => {
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
};

const respond = (res: ServerResponse, { status, headers, body }: Outcome): void => {
  if (res.closed) return;
  for (const [name, value] of Object.entries(headers ?? {})) res.setHeader(name, value);
  if (body === undefined) {
    res.writeHead(status).end();
    return;
  }
  const json = JSON.stringify(body);
  res.setHeader('Content-Type', 'application/json; charset=utf-8').setHeader('Content-Length', Buffer.byteLength(json));
  res.writeHead(status).end(json);
};
