import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { responseHeaders } from './headers.ts';

/** Result of one attempt at one replica. */
export type Outcome =
  /** The client has the response, or the part of it that arrived; or the client has disconnected. */
  | { kind: 'done' }
  | {
      /** No response began. */
      kind: 'failed';
      /** The request may have reached the service. */
      begun: boolean;
      error: Error;
    };

/**
 * Streams a service's response to the client, no faster than the client reads.
 * If the client disconnects, the request to the service is aborted.
 * If the response breaks off, the client's connection is closed too: the client must not take a part for the whole.
 * `giveUp` ends the request to the service if its response has not begun, so that another replica can be asked.
 */
export const relayResponse = (
  res: ServerResponse,
  on: { begin: () => void; end: (outcome: Outcome) => void },
): { handler: Dispatcher.DispatchHandler; giveUp: () => void } => {
  let request: Dispatcher.DispatchController | undefined;
  let lengthBytes = NaN;
  const onClientGone = (): void => request?.abort(new Error('the client has disconnected'));
  const end = (outcome: Outcome): void => {
    res.off('close', onClientGone);
    on.end(outcome);
  };
  res.on('close', onClientGone);

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (controller) => {
      request = controller;
      if (res.closed) onClientGone();
    },
    onResponseStart: (_controller, status, headers) => {
      if (status < 200) return;
      on.begin();
      for (const [name, value] of responseHeaders(headers)) res.setHeader(name, value);
      res.writeHead(status);
      lengthBytes = Number(headers['content-length'] ?? NaN);
    },
    onResponseData: (controller, chunk) => {
      if (chunk.length === lengthBytes) {
        res.end(chunk); // The complete body: one write together with the headers.
        return;
      }
      if (res.write(chunk)) return;
      controller.pause();
      res.once('drain', () => controller.resume());
    },
    onResponseEnd: () => {
      if (!res.writableEnded) res.end();
      end({ kind: 'done' });
    },
    onResponseError: (_controller, error) => {
      if (!res.closed && !res.headersSent) {
        end({ kind: 'failed', begun: request !== undefined, error });
        return;
      }
      res.destroy();
      end({ kind: 'done' });
    },
  };

  return {
    handler,
    giveUp: () => {
      if (!res.headersSent) request?.abort(new Error('the replica is frozen'));
    },
  };
};
