import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { AppError } from '@docsight/service-kit';
import { relayAnswer } from './relay-answer.ts';
import type { Outcome } from './relay-answer.ts';
import type { ServiceName } from './routing-table.ts';
import { requestHeaders } from './headers.ts';
import type { Replica, Upstreams } from './upstream.ts';

type ForwardOptions = {
  service: ServiceName;
  /** Path and query, as the service gets them. */
  path: string;
  withCredentials: boolean;
  /** Headers that the gateway adds. */
  add: Record<string, string>;
};

/**
 * Passes a request on and its answer back, both as streams. Settles when the client has its answer or has left.
 * @throws AppError service_unavailable when no replica answered; nothing was sent to the client then.
 */
export type Forward = (req: IncomingMessage, res: ServerResponse, options: ForwardOptions) => Promise<void>;

/** How long a service may take until its answer begins, in milliseconds. An upload is examined first, for up to 20 s, after it was stored. */
const answerWithinMs = 60_000;
const uploadAnsweredWithinMs = 130_000;
const mostTries = 3;

export const makeForward =
  (upstreams: Upstreams): Forward =>
  async (req, res, { service, path, withCredentials, add }) => {
    const upstream = upstreams[service];
    const method = req.method ?? 'GET';
    const isReading = method === 'GET' || method === 'HEAD';
    const body = isReading ? undefined : await bodyOf(req);
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
      const outcome = await tryReplica(replica, request, res);
      if (outcome.kind === 'done') return;
      lastError = outcome.error;
      if (!outcome.begun) upstream.avoid(replica);
      else if (!isReading || isTimeout(outcome.error))
        break; // It may have been done: once more might do it twice.
      else replicas.push(replica); // Perhaps only its connection was stale: asked again after all others.
    }
    // What nobody took is read to nowhere: else the connection would be stuck for the client's next request.
    if (body instanceof Readable) body.destroy();
    throw new AppError('service_unavailable', 'This part of the service is away for the moment. Try again shortly.', {
      cause: lastError,
      headers: { 'Retry-After': '2' },
    });
  };

type Request = Parameters<Replica['dispatch']>[0];

const tryReplica = (replica: Replica, request: Request, res: ServerResponse): Promise<Outcome> =>
  new Promise((resolve) => {
    replica.dispatch(request, relayAnswer(res, resolve));
  });

/** A body that is no longer than this is read first, and sent in one piece with the headers: that is cheaper than a stream. */
const smallBodyBytes = 16 * 1024;

const bodyOf = async (req: IncomingMessage): Promise<Readable | Buffer | undefined> => {
  if (req.headers['transfer-encoding'] !== undefined) return streamOf(req);
  const lengthBytes = Number(req.headers['content-length'] ?? 0);
  if (lengthBytes === 0) return undefined;
  return lengthBytes <= smallBodyBytes ? wholeOf(req) : streamOf(req);
};

/** @throws AppError bad_request when the client breaks off. */
const wholeOf = (req: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const brokenOff = (cause?: unknown): void =>
      reject(new AppError('bad_request', 'The request broke off before its body was complete.', { cause }));
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.once('end', () => resolve(Buffer.concat(chunks)));
    req.once('error', brokenOff).once('close', brokenOff);
  });

/**
 * The body as a stream of its own. Whoever sends it may destroy it, as happens when a service answers before it has read all; destroying the request itself would
 * cut off the client before it could read that answer. What is left of the request is then read to nowhere.
 */
const streamOf = (req: IncomingMessage): Readable => {
  const body = new PassThrough();
  body.on('close', () => {
    req.unpipe(body);
    req.resume();
  });
  return req.pipe(body);
};

const isUpload = (req: IncomingMessage): boolean =>
  req.headers['content-type']?.toLowerCase().startsWith('multipart/') === true;

const isTimeout = (error: Error): boolean => error.name === 'HeadersTimeoutError';
