import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { eventStream, eventStreamHeaders, namedEvent, snapshotEvent } from './event-stream.ts';
import type { EventStream } from './event-stream.ts';
import type { LiveHub } from './live-hub.ts';
import type { LiveDifference, LiveView } from './live-model.ts';
import type { StreamPlaces } from './stream-places-redis.ts';

/** Decides who may watch, and for how long. */
export type StreamAccess = {
  /** Returns who sent a request. @throws AppError unauthorized or forbidden. */
  identityOf(req: IncomingMessage): Promise<{ accountId: string }>;
  /** Looks up again whether the request still has access. A stream asks at each heartbeat. */
  isStillValid(req: IncomingMessage): Promise<boolean>;
};

/** Serves the streams of readers. Source: Specification 7.17. */
export type LiveStreams = {
  /**
   * Resolves when the stream has ended.
   * @throws AppError for a stream that cannot begin: unauthorized, rate_limited, service_unavailable.
   */
  serve(req: IncomingMessage, res: ServerResponse, access: StreamAccess): Promise<void>;
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
      if (!(await hasAccess(req, stream))) events?.end();
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

  /** A store that is unavailable ends no stream. */
  const hasAccess = async (req: IncomingMessage, { access }: Stream): Promise<boolean> => {
    try {
      return await access.isStillValid(req);
    } catch (error) {
      logger.warn({ err: error }, 'access of a stream not checked: the next heartbeat tries again');
      return true;
    }
  };

  return {
    serve: async (req, res, access) => {
      const { accountId } = await access.identityOf(req);
      if (req.method === 'HEAD') {
        res.writeHead(200, eventStreamHeaders).end();
        return;
      }
      if (serving.size >= maxStreams) throw tooManyStreams();
      const served = serveInPlace(req, res, { accountId, access });
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

type Stream = { accountId: string; access: StreamAccess };

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
