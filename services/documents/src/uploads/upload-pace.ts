import { Transform } from 'node:stream';
import { AppError } from '@docsight/service-kit';

/**
 * The slowest average pace of an upload in bytes per second, once its grace time is over. Source: Specification 4.7.
 */
const minBytesPerSecond = 8 * 1024;
const graceMs = 30_000;
const checkEveryMs = 1_000;

type Pace = { receivedBytes: number; elapsedMs: number };

/** Returns true for an upload that is slower on average than a slow mobile connection. */
export const isTooSlow = ({ receivedBytes, elapsedMs }: Pace): boolean =>
  elapsedMs > graceMs && receivedBytes < (minBytesPerSecond * elapsedMs) / 1000;

/**
 * Passes the body of a request on, and fails when it arrives too slowly: many slow uploads would fill the disk and the
 * connections of the service.
 */
export const paced = (options: { nowMs?: () => number; checkMs?: number } = {}): Transform => {
  const { nowMs = () => performance.now(), checkMs = checkEveryMs } = options;
  const startedAtMs = nowMs();
  let receivedBytes = 0;
  const body = new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      receivedBytes += chunk.length;
      pass(null, chunk);
    },
  });
  const timer = setInterval(() => {
    if (isTooSlow({ receivedBytes, elapsedMs: nowMs() - startedAtMs })) body.destroy(tooSlow());
  }, checkMs);
  body.once('close', () => clearInterval(timer));
  return body;
};

const tooSlow = (): AppError =>
  new AppError(
    'bad_request',
    `The upload is too slow: after ${graceMs / 1000} seconds it needs at least ${minBytesPerSecond / 1024} KB per second. Try again over a faster connection.`,
  );
