import { isbot } from 'isbot';

/**
 * Whether a request is a download of its own: a GET from the first byte on, so that the later ranges of the same download do not count again,
 * and not from a bot or a client that does not say what it is. Source: decisions.md, section 3.
 */
export const countsAsDownload = (request: { method: string; start: number; userAgent: string | undefined }): boolean =>
  request.method === 'GET' && request.start === 0 && Boolean(request.userAgent) && !isbot(request.userAgent);
