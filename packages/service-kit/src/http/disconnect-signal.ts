import type { Response } from 'express';
import { AppError } from '../errors.ts';

/** Returns a signal that aborts with a reason when the client disconnects before the response is complete. */
export const disconnectSignal = (res: Response, reason: Error): AbortSignal => {
  const disconnected = new AbortController();
  const abort = (): void => {
    if (!res.writableFinished) disconnected.abort(reason);
  };
  if (res.closed) abort();
  else res.once('close', abort);
  return disconnected.signal;
};

/** Creates the error that ends the work for a disconnected client. */
export const clientHasLeft = (): AppError => new AppError('bad_request', 'The client has disconnected.');
