import type { ServerResponse } from 'node:http';

/** A response of server-sent events. Source: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export type EventStream = {
  /** Sends events as one text. Never throws. Disconnects a client that does not read earlier events. */
  send(text: string): void;
  /** Sends a comment. Disconnects a client that has not taken the previous one. */
  beat(): void;
  /** Ends the response. A browser connects again. */
  end(): void;
  /** Resolves when the connection has closed, or the response has ended. */
  closed: Promise<void>;
};

/** More than the largest snapshot, which has 500 long titles and addresses. */
const maxUnsentBytes = 1_048_576;

export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream',
  // Proxies must send each event at once, as it is.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

export const eventStream = (res: ServerResponse, limits: { maxUnsentBytes?: number } = {}): EventStream => {
  const { maxUnsentBytes: limit = maxUnsentBytes } = limits;
  let isBeatUnsent = false;
  const closed = new Promise<void>((resolve) => {
    if (res.closed) resolve();
    else res.once('close', resolve);
  });
  const isOpen = (): boolean => !res.destroyed && !res.writableEnded;
  res.writeHead(200, eventStreamHeaders);
  return {
    closed,
    send: (text) => {
      if (!isOpen()) return;
      res.write(text);
      if (res.writableLength > limit) res.destroy();
    },
    beat: () => {
      if (!isOpen()) return;
      if (isBeatUnsent) {
        res.destroy();
        return;
      }
      isBeatUnsent = true;
      res.write(': heartbeat\n\n', () => {
        isBeatUnsent = false;
      });
    },
    end: () => {
      if (isOpen()) res.end();
    },
  };
};

/** After this time a browser connects again. Other clients should do the same. */
const reconnectAfterMs = 2_000;

export const snapshotEvent = (json: string): string => `event: snapshot\ndata: ${json}\nretry: ${reconnectAfterMs}\n\n`;

export const namedEvent = (name: 'reader' | 'left', json: string): string => `event: ${name}\ndata: ${json}\n\n`;
