import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { askAnotherHeader } from '@docsight/service-kit';
import { responseHeaders } from './headers.ts';
import { isClosing } from './probe-replica.ts';

/** Result of one attempt at one replica. */
export type Outcome =
  | {
      /** The client has the response, or the part of it that arrived; or the client has disconnected. */
      kind: 'done';
      /** The response began. */
      hasResponded: boolean;
    }
  | {
      /** No response began. */
      kind: 'failed';
      /** The request may have reached the service. */
      begun: boolean;
      error: Error;
    }
  | {
      /** The replica cannot serve the request, because it is of an older release than the stored data. */
      kind: 'passed on';
      error: Error;
    };

/** Handles the response of one replica. `giveUp` ends the request if its response has not begun. */
export type Relay = (on: { begin: (status: number, isClosing: boolean) => void; end: (outcome: Outcome) => void }) => {
  handler: Dispatcher.DispatchHandler;
  giveUp: () => void;
};

/**
 * A body of a known length up to this is collected and sent in one piece, with the headers. It has the size of a page
 * image. A client that reads slowly occupies as much memory.
 */
const maxCollectedBytes = 128 * 1024;

/**
 * Streams a service's response to the client, no faster than the client reads. A small one is sent in one piece.
 * If the client disconnects, the request to the service is aborted.
 * If the response breaks off, the client's connection is closed too: the client must not take a part for the whole.
 * `giveUp` ends the request to the service if its response has not begun, so that another replica can be asked.
 * @param mayAskAnother the request may be repeated, so a replica that is too old for it can pass it on.
 */
export const relayResponse = (
  res: ServerResponse,
  on: Parameters<Relay>[0],
  mayAskAnother: boolean,
): ReturnType<Relay> => {
  let request: Dispatcher.DispatchController | undefined;
  let isCollected = false;
  let isPassedOn = false;
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
      on.begin(status, isClosing(headers));
      isPassedOn = mayAskAnother && headers[askAnotherHeader] !== undefined;
      if (isPassedOn) return;
      for (const [name, value] of responseHeaders(headers)) res.setHeader(name, value);
      res.writeHead(status);
      isCollected = Number(headers['content-length'] ?? NaN) <= maxCollectedBytes;
      if (isCollected) res.cork(); // The end of the response sends everything.
    },
    onResponseData: (controller, chunk) => {
      if (isPassedOn) return;
      if (res.write(chunk) || isCollected) return;
      controller.pause();
      res.once('drain', () => controller.resume());
    },
    onResponseEnd: () => {
      if (isPassedOn) {
        end({ kind: 'passed on', error: new Error('the replica is older than the data') });
        return;
      }
      if (!res.writableEnded) res.end();
      end({ kind: 'done', hasResponded: res.headersSent });
    },
    onResponseError: (_controller, error) => {
      if (!res.closed && !res.headersSent) {
        end({ kind: 'failed', begun: request !== undefined, error });
        return;
      }
      res.destroy();
      end({ kind: 'done', hasResponded: res.headersSent });
    },
  };

  return {
    handler,
    giveUp: () => {
      if (!res.headersSent) request?.abort(new Error('the replica is frozen'));
    },
  };
};
