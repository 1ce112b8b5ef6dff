import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import type { Readable, TransformCallback } from 'node:stream';
import { AppError } from '@docsight/service-kit';

/** What a body may be at most, and how slowly it may come. Times in milliseconds. */
export type BodyLimits = {
  mostBytes: number;
  /** A body that is read before it is sent on: all of it. */
  wholeWithinMs: number;
  /** A body that is sent on as it comes: so many bytes in each such time, unless it is the service that does not read. */
  pace: { bytes: number; everyMs: number };
  /** How long what nobody wants is read to nowhere, so that the client comes to read its answer. */
  lingerMs: number;
};

/** A body that is no longer than this is read first, and sent in one piece with the headers: that is cheaper than a stream. */
const smallBodyBytes = 16 * 1024;

/**
 * The body of a request, undefined without one.
 * @throws AppError payload_too_large; bad_request when the client breaks off or is too slow. A stream fails with the same errors.
 */
export const bodyOf = async (req: IncomingMessage, limits: BodyLimits): Promise<Readable | Buffer | undefined> => {
  if (req.headers['transfer-encoding'] !== undefined) return streamOf(req, limits);
  const lengthBytes = Number(req.headers['content-length'] ?? 0);
  if (lengthBytes === 0) return undefined;
  if (lengthBytes > limits.mostBytes) {
    leave(req, limits.lingerMs);
    throw tooLarge();
  }
  return lengthBytes <= smallBodyBytes ? wholeOf(req, limits) : streamOf(req, limits);
};

const wholeOf = (req: IncomingMessage, { wholeWithinMs, lingerMs }: BodyLimits): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const failWith = (error: AppError): void => {
      clearTimeout(timer);
      leave(req, lingerMs);
      reject(error);
    };
    const brokenOff = (cause?: unknown): void => {
      if (!req.readableEnded) failWith(incomplete(cause));
    };
    const timer = setTimeout(() => failWith(tooSlow()), wholeWithinMs);
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.once('end', () => {
      clearTimeout(timer);
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    });
    req.once('error', brokenOff).once('close', brokenOff);
  });

/**
 * The body as a stream of its own. Whoever sends it may destroy it, as happens when a service answers before it has read all; destroying the request itself would
 * cut off the client before it could read that answer. What is left of the request is then read to nowhere for a while.
 */
const streamOf = (req: IncomingMessage, { mostBytes, pace, lingerMs }: BodyLimits): Readable => {
  let passedBytes = 0;
  let checkedBytes = 0;
  const body = new Transform({
    transform: (chunk: Buffer, _encoding, done: TransformCallback) => {
      passedBytes += chunk.length;
      if (passedBytes > mostBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
  const watch = setInterval(() => {
    const isWaitedFor = !req.readableEnded && req.readableFlowing === true;
    if (isWaitedFor && passedBytes - checkedBytes < pace.bytes) body.destroy(tooSlow());
    checkedBytes = passedBytes;
  }, pace.everyMs);
  const brokenOff = (cause?: unknown): void => {
    if (!req.readableEnded) body.destroy(incomplete(cause));
  };
  req.once('error', brokenOff).once('close', brokenOff);
  body.on('error', () => undefined); // It may fail while nobody reads it, between two tries; who reads it then is told.
  body.on('close', () => {
    clearInterval(watch);
    req.off('close', brokenOff).unpipe(body);
    leave(req, lingerMs);
  });
  return req.pipe(body);
};

/** Reads what is left to nowhere: else the connection would be stuck for the client's next request. One who goes on sending is cut off. */
const leave = (req: IncomingMessage, lingerMs: number): void => {
  if (req.complete || req.destroyed) return;
  const { socket } = req; // It tells its end in every case; a request whose answer is out may not.
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  const stop = (): void => {
    clearTimeout(timer);
    socket.off('close', stop);
  };
  socket.once('close', stop);
  req.once('end', stop).resume();
};

// The connection stays: closed at once, with bytes still coming in, it would take the answer with it.
const tooLarge = (): AppError => new AppError('payload_too_large', 'The request body is too large.');
const tooSlow = (): AppError =>
  new AppError('bad_request', 'The request body did not arrive in time.', { headers: { Connection: 'close' } });
const incomplete = (cause: unknown): AppError =>
  new AppError('bad_request', 'The request broke off before its body was complete.', { cause });
