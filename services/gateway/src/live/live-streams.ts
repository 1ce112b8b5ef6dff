import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { eventStream, eventStreamHeaders, namedEvent, snapshotEvent } from './event-stream.ts';
import type { EventStream } from './event-stream.ts';
import type { LiveHub } from './live-hub.ts';
import type { LiveDifference, LiveView } from './live-model.ts';
import type { StreamPlaces } from './stream-places-redis.ts';

/**
 * Returns the account of a request. It runs again at each heartbeat, so that a stream ends with its session or token.
 * @throws AppError unauthorized or forbidden.
 */
export type AuthenticateStream = (req: IncomingMessage) => string | Promise<string>;

/** Serves the streams of readers. Source: Specification 7.17. */
export type LiveStreams = {
  /**
   * Resolves when the stream has ended.
   * @throws AppError for a stream that cannot begin: unauthorized, rate_limited, service_unavailable.
   */
  serve(req: IncomingMessage, res: ServerResponse, authenticate: AuthenticateStream): Promise<void>;
  /** Its stop ends all streams, so that clients connect to other replicas. */
  part: Part;
};

/** Comments are sent at least every 15 s. Source: Specification 7.17. */
const heartbeatMs = 10_000;
/** The lease of a place survives two lost renewals. */
export const placeLeaseMs = 3 * heartbeatMs;
/** Each may have a megabyte unsent. */
const maxStreams = 1_000;

export const makeLiveStreams = (options: {
  hub: Pick<LiveHub, 'join'>;
  places: StreamPlaces;
  logger: Logger;
  everyMs?: number;
}): LiveStreams => {
  const { hub, places, logger, everyMs = heartbeatMs } = options;
  const open = new Set<EventStream>();
  const serving = new Set<Promise<void>>();
  let isStopping = false;

  /** Sends a snapshot and what follows, until the stream has ended. */
  const run = async (
    req: IncomingMessage,
    res: ServerResponse,
    stream: Stream,
    renewPlace: () => Promise<void>,
  ): Promise<void> => {
    let events: EventStream | undefined;
    const joined = await hub.join(stream.accountId, (difference) => events?.send(eventsOf(difference)));
    const beat = async (): Promise<void> => {
      events?.beat();
      await renewPlace();
      if (!(await isAuthenticated(req, stream))) events?.end();
    };
    const heartbeat = setInterval(() => void beat(), everyMs);
    try {
      if (res.closed) return;
      events = eventStream(res);
      open.add(events);
      events.send(snapshotEvent(snapshotOf(joined.view())));
      if (isStopping) events.end();
      await events.closed;
    } finally {
      clearInterval(heartbeat);
      if (events) open.delete(events);
      joined.leave();
    }
  };

  const serveInPlace = async (req: IncomingMessage, res: ServerResponse, stream: Stream): Promise<void> => {
    const place = await places.take(stream.accountId);
    try {
      await run(req, res, stream, place.renew);
    } finally {
      await place.release();
    }
  };

  /** Only an error that says so ends the stream: a store that is away does not. */
  const isAuthenticated = async (req: IncomingMessage, { accountId, authenticate }: Stream): Promise<boolean> => {
    try {
      return (await authenticate(req)) === accountId;
    } catch (error) {
      if (error instanceof AppError && (error.status === 401 || error.status === 403)) return false;
      logger.warn({ err: error }, 'stream not authenticated again: the next heartbeat tries');
      return true;
    }
  };

  return {
    serve: async (req, res, authenticate) => {
      const accountId = await authenticate(req);
      if (req.method === 'HEAD') {
        res.writeHead(200, eventStreamHeaders).end();
        return;
      }
      if (serving.size >= maxStreams) throw tooManyStreams();
      const served = serveInPlace(req, res, { accountId, authenticate });
      serving.add(served);
      try {
        await served;
      } finally {
        serving.delete(served);
      }
    },
    part: {
      name: 'live-streams',
      // Declared so that it stops beside the port, which waits for the streams. They are served until then.
      drain: () => undefined,
      stop: async () => {
        isStopping = true;
        for (const events of open) events.end();
        await Promise.allSettled(serving); // They release their places.
      },
    },
  };
};

type Stream = { accountId: string; authenticate: AuthenticateStream };

const snapshotOf = ({ rows, isTruncated }: LiveView): string => {
  const readers = [...rows.values()].map(({ json }) => json).join(',');
  return `{"readers":[${readers}]${isTruncated ? ',"truncated":true' : ''}}`;
};

/** An anonymous row leaves before the row of its e-mail appears. */
const eventsOf = ({ left, changed }: LiveDifference): string =>
  [
    ...left.map(({ reader }) => namedEvent('left', JSON.stringify(leftOf(reader)))),
    ...changed.map(({ json }) => namedEvent('reader', json)),
  ].join('');

const leftOf = ({ document: { short_code }, viewer_id }: LeftReader): LeftReader => ({
  document: { short_code },
  viewer_id,
});
type LeftReader = { document: { short_code: string }; viewer_id: string };

const tooManyStreams = (): AppError =>
  new AppError('service_unavailable', 'Too many live streams are open. Try again in a few seconds.', {
    headers: { 'Retry-After': '10' },
  });
