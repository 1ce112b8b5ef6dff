import type { Request, Response } from 'express';

/** A client that takes nothing for this long is disconnected. Source: Specification 7.9. */
const maxIdleMs = 120_000;

/**
 * Sends a text while its parts are read. The next part is read once the client has taken the one before.
 * An error before the first part becomes an error response. A later one breaks the connection, so that the client does
 * not take a part for the whole. A client that disconnects ends the reading.
 */
export const streamResponse = async (
  req: Request,
  res: Response,
  headers: Record<string, string>,
  parts: AsyncIterable<string>,
): Promise<void> => {
  if (req.method === 'HEAD') {
    res.writeHead(200, headers).end();
    return;
  }
  for await (const part of parts) {
    if (res.closed) return;
    if (!res.headersSent) {
      res.writeHead(200, headers);
      res.setTimeout(maxIdleMs, () => res.destroy());
    }
    if (!res.write(part)) await drained(res);
  }
  res.end();
};

/** Resolves when the client has taken what was written, or has disconnected. */
const drained = (res: Response): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      res.off('drain', done).off('close', done);
      resolve();
    };
    if (res.closed) resolve();
    else res.on('drain', done).on('close', done);
  });
