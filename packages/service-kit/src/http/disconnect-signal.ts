import type { ServerResponse } from 'node:http';
import { AppError } from '../errors.ts';

const hasLeft = (): AppError => new AppError('bad_request', 'The client has disconnected.');

/**
 * Returns a signal that aborts when the client disconnects before it has the complete response.
 * @param reason of the signal.
 */
export const disconnectSignal = (res: ServerResponse, reason: Error = hasLeft()): AbortSignal => {
  const disconnected = new AbortController();
  const abort = (): void => {
    if (!res.writableFinished) disconnected.abort(reason);
  };
  if (res.closed) abort();
  else res.once('close', abort);
  return disconnected.signal;
};
