import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { responseHeaders } from './headers.ts';

/**
 * How one try ended. done: the client has its answer, or what of it came, or has left. failed: nothing was answered; `begun` tells whether
 * the request may have reached the service.
 */
export type Outcome = { kind: 'done' } | { kind: 'failed'; begun: boolean; error: Error };

/**
 * Hands a service's answer on to the client as it comes: neither side runs ahead of the other. A client that leaves ends the request to the
 * service; an answer that breaks off breaks off for the client too, who must not take a part for the whole.
 */
export const relayAnswer = (res: ServerResponse, ended: (outcome: Outcome) => void): Dispatcher.DispatchHandler => {
  let request: Dispatcher.DispatchController | undefined;
  let lengthBytes = NaN;
  const clientLeft = (): void => request?.abort(new Error('the client has left'));
  const end = (outcome: Outcome): void => {
    res.off('close', clientLeft);
    ended(outcome);
  };
  res.on('close', clientLeft);

  return {
    onRequestStart: (controller) => {
      request = controller;
      if (res.closed) clientLeft();
    },
    onResponseStart: (_controller, status, headers) => {
      if (status < 200) return;
      for (const [name, value] of responseHeaders(headers)) res.setHeader(name, value);
      res.writeHead(status);
      lengthBytes = Number(headers['content-length'] ?? NaN);
    },
    onResponseData: (controller, chunk) => {
      if (chunk.length === lengthBytes) {
        res.end(chunk); // All of it at once, in one write with the headers.
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
};
