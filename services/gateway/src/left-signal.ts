import type { ServerResponse } from 'node:http';
import { AppError } from '@docsight/service-kit';

/** Returns a signal that fires when the client disconnects before it has the complete response. */
export const leftSignal = (res: ServerResponse): AbortSignal => {
  const left = new AbortController();
  const onClose = (): void => {
    if (!res.writableFinished) left.abort(new AppError('bad_request', 'The client has disconnected.'));
  };
  if (res.closed) onClose();
  else res.once('close', onClose);
  return left.signal;
};
