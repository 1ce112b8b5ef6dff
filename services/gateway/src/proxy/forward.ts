import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { AppError } from '@docsight/service-kit';
import { relayAnswer } from './relay-answer.ts';
import type { Outcome } from './relay-answer.ts';
import type { BodyLimitsByUse } from './body-limits.ts';
import { bodyOf } from './request-body.ts';
import type { ServiceName } from './routing-table.ts';
import { requestHeaders } from './headers.ts';
import type { ServiceReplica } from './replicas.ts';
import type { Upstreams } from './upstreams.ts';

type ForwardOptions = {
  service: ServiceName;
  /** Path and query, as the service gets them. */
  path: string;
  /** Whether the body may be as large as a file. */
  takesFiles: boolean;
  withCredentials: boolean;
  /** Headers that the gateway adds. */
  add: Record<string, string>;
};

/**
 * Passes a request on and its answer back, both as streams. Settles when the client has its answer or has left.
 * @throws AppError service_unavailable when no replica answered; payload_too_large or bad_request for a body that cannot be taken. Nothing was sent to the client then.
 */
export type Forward = (req: IncomingMessage, res: ServerResponse, options: ForwardOptions) => Promise<void>;

/** How long a service may take until its answer begins, in milliseconds. An upload is examined first, for up to 20 s, after it was stored. */
const answerWithinMs = 60_000;
const uploadAnsweredWithinMs = 130_000;
const mostTries = 3;

export const makeForward =
  (upstreams: Upstreams, limits: BodyLimitsByUse): Forward =>
  async (req, res, { service, path, takesFiles, withCredentials, add }) => {
    const upstream = upstreams[service];
    const method = req.method ?? 'GET';
    const isReading = method === 'GET' || method === 'HEAD';
    const body = isReading ? undefined : await bodyOf(req, takesFiles ? limits.files : limits.others);
    const request = {
      path,
      method,
      body: body ?? null,
      headers: requestHeaders({ rawHeaders: req.rawHeaders, hasBody: body !== undefined, withCredentials, add }),
      headersTimeout: isUpload(req) ? uploadAnsweredWithinMs : answerWithinMs,
    };
    const replicas = upstream.inTurn();
    let lastError: Error | undefined;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const replica = replicas.shift();
      if (!replica) break;
      if (body instanceof Readable && body.errored) throw body.errored;
      const outcome = await tryReplica(replica, request, res);
      if (outcome.kind === 'done') {
        if (res.headersSent) upstream.answered(replica);
        return;
      }
      lastError = outcome.error;
      if (lastError instanceof AppError) throw lastError; // It was the body that failed.
      if (!outcome.begun) {
        upstream.refused(replica);
        continue;
      }
      upstream.failed(replica);
      if (!isReading || isTimeout(lastError)) break; // It may have been done: once more might do it twice.
      replicas.push(replica); // Perhaps only its connection was stale: asked again after all others.
    }
    // What nobody took is read to nowhere: else the connection would be stuck for the client's next request.
    if (body instanceof Readable) body.destroy();
    throw new AppError('service_unavailable', 'This part of the service is away for the moment. Try again shortly.', {
      cause: lastError,
      headers: { 'Retry-After': '2' },
    });
  };

type Request = Parameters<ServiceReplica['dispatch']>[0];

const tryReplica = (replica: ServiceReplica, request: Request, res: ServerResponse): Promise<Outcome> =>
  new Promise((resolve) => {
    replica.dispatch(request, relayAnswer(res, resolve));
  });

const isUpload = (req: IncomingMessage): boolean =>
  req.headers['content-type']?.toLowerCase().startsWith('multipart/') === true;

const isTimeout = (error: Error): boolean => error.name === 'HeadersTimeoutError';
