import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import type { Readable, TransformCallback } from 'node:stream';
import { AppError } from '@docsight/service-kit';

/** Limits of the size and the speed of a body. */
export type BodyLimits = {
  maxBytes: number;
  /** Limit for a body that is read completely before it is forwarded. */
  wholeTimeoutMs: number;
  /** Minimum speed of a body that is streamed. Times in which the service does not read are not counted. */
  pace: { bytes: number; everyMs: number };
  /** How long a rejected body is read and discarded, so that the client can read the response. */
  lingerMs: number;
};

/** Up to this size a body is read first and sent with the headers, which is cheaper than a stream. */
const smallBodyBytes = 16 * 1024;

/**
 * Returns the body of a request, or undefined without a body.
 * @throws AppError payload_too_large; bad_request if the client disconnects or is too slow. A stream fails with the
 * same errors.
 */
export const bodyOf = async (req: IncomingMessage, limits: BodyLimits): Promise<Readable | Buffer | undefined> => {
  if (req.headers['transfer-encoding'] !== undefined) return streamOf(req, limits);
  if (hasSmallBody(req)) return smallBodyOf(req, limits);
  const lengthBytes = Number(req.headers['content-length'] ?? 0);
  if (lengthBytes === 0) return undefined;
  if (lengthBytes > limits.maxBytes) {
    discardRest(req, limits.lingerMs);
    throw tooLarge();
  }
  return streamOf(req, limits);
};

/** Returns whether `bodyOf` reads the body completely. */
export const hasSmallBody = ({ headers }: IncomingMessage): boolean => {
  const lengthBytes = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] === undefined && lengthBytes > 0 && lengthBytes <= smallBodyBytes;
};

/**
 * Returns the body of a request for which `hasSmallBody` is true.
 * @throws AppError bad_request if the client disconnects or is too slow.
 */
export const smallBodyOf = (req: IncomingMessage, { wholeTimeoutMs, lingerMs }: BodyLimits): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const failWith = (error: AppError): void => {
      clearTimeout(timer);
      discardRest(req, lingerMs);
      reject(error);
    };
    const onBroken = (cause?: unknown): void => {
      if (!req.readableEnded) failWith(incomplete(cause));
    };
    const timer = setTimeout(() => failWith(tooSlow()), wholeTimeoutMs);
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.once('end', () => {
      clearTimeout(timer);
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    });
    req.once('error', onBroken).once('close', onBroken);
  });

/**
 * Returns the body as a stream of its own, which the sender may destroy. That happens when a service responds before it
 * has read everything. Destroying the request itself would disconnect the client before it could read that response.
 */
const streamOf = (req: IncomingMessage, { maxBytes, pace, lingerMs }: BodyLimits): Readable => {
  let passedBytes = 0;
  let checkedBytes = 0;
  const body = new Transform({
    transform: (chunk: Buffer, _encoding, done: TransformCallback) => {
      passedBytes += chunk.length;
      if (passedBytes > maxBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
  const watch = setInterval(() => {
    const waitsForClient = !req.readableEnded && req.readableFlowing === true;
    if (waitsForClient && passedBytes - checkedBytes < pace.bytes) body.destroy(tooSlow());
    checkedBytes = passedBytes;
  }, pace.everyMs);
  const onBroken = (cause?: unknown): void => {
    if (!req.readableEnded) body.destroy(incomplete(cause));
  };
  req.once('error', onBroken).once('close', onBroken);
  body.on('error', () => undefined); // It may fail between two attempts, when nothing reads it. The next attempt sees `errored`.
  body.on('close', () => {
    clearInterval(watch);
    req.off('close', onBroken).unpipe(body);
    discardRest(req, lingerMs);
  });
  return req.pipe(body);
};

/**
 * Discards the rest of the body, so that the connection can serve the next request. Disconnects a client that continues
 * to send.
 */
const discardRest = (req: IncomingMessage, lingerMs: number): void => {
  if (req.complete || req.destroyed) return;
  const { socket } = req; // The socket always emits `close`; a request after its response may not.
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  const stop = (): void => {
    clearTimeout(timer);
    socket.off('close', stop);
  };
  socket.once('close', stop);
  req.once('end', stop).resume();
};

// The connection stays open: closed while bytes arrive, it would lose the response.
const tooLarge = (): AppError => new AppError('payload_too_large', 'The request body is too large.');
const tooSlow = (): AppError =>
  new AppError('bad_request', 'The request body did not arrive in time.', { headers: { Connection: 'close' } });
const incomplete = (cause: unknown): AppError =>
  new AppError('bad_request', 'The request ended before its body was complete.', { cause });
