import type { Request, Response } from 'express';

/** A client that takes nothing for so long has gone. */
const longestSilenceMs = 120_000;

/**
 * Answers with a text that comes in parts; the next part is asked for when the client has taken the one before. A client that leaves ends the parts. An error
 * before the first part is answered like any other; one in the middle breaks the connection, so that a part is never taken for the whole.
 */
export const sendAsItComes = async (
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
      res.setTimeout(longestSilenceMs, () => res.destroy());
    }
    if (!res.write(part)) await taken(res);
  }
  res.end();
};

/** Resolves when the client has taken what was written, or has left. */
const taken = (res: Response): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      res.off('drain', done).off('close', done);
      resolve();
    };
    if (res.closed) resolve();
    else res.on('drain', done).on('close', done);
  });
