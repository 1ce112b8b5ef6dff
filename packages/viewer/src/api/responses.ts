import type { Session } from '@docsight/api-contract';
import { ViewerError } from './viewer-error.ts';

/** Width and height of a page in points. Its images have the same ratio. */
export type PageSize = { width: number; height: number };

/** @throws ViewerError when the body is not a session, for example because a proxy sent the response. */
export const parseSession = (body: unknown): Session => {
  if (!isSession(body)) throw unexpectedResponse();
  return body;
};

const isSession = (body: unknown): body is Session => {
  const { viewer_token: token, session_id: id, document, access } = recordOf(body);
  return (
    isText(token) &&
    isText(id) &&
    isWhole(recordOf(document).page_count, 0) &&
    isText(recordOf(access).state) &&
    isWhole(recordOf(access).open_pages, 0)
  );
};

/** @throws ViewerError when the body is not a list of sizes. */
export const parsePageSizes = (body: unknown): PageSize[] => {
  const { pages } = recordOf(body);
  if (!Array.isArray(pages)) throw unexpectedResponse();
  return pages.map((page: unknown) => {
    const { width, height } = recordOf(page);
    if (!isLength(width) || !isLength(height)) throw unexpectedResponse();
    return { width, height };
  });
};

/**
 * Converts an error response.
 * @param body undefined when it is not JSON, such as the error page of a proxy.
 */
export const parseError = (status: number, body: unknown, headers: Headers, now: number): ViewerError => {
  const { code, message } = recordOf(recordOf(body).error);
  return new ViewerError({
    status,
    code: isText(code) ? code : 'unknown',
    message: isText(message) ? message : `The server responded with status ${status}.`,
    reason: headers.get('X-Error-Reason') ?? undefined,
    retryAfterMs: parseRetryAfter(headers.get('Retry-After'), now),
  });
};

/** Returns `Retry-After` in milliseconds from now. It is in seconds, or an HTTP date. Source: RFC 9110, 10.2.3. */
export const parseRetryAfter = (header: string | null, now: number): number | undefined => {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // An HTTP date starts with the name of a day. Date.parse accepts much else, such as "-5".
  const at = /^[A-Za-z]{3,9}, /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
};

/** Returns the error for a response of another server. The login page of a network, for example, has status 200. */
export const unexpectedResponse = (cause?: unknown): ViewerError =>
  new ViewerError({
    status: 0,
    code: 'unexpected_response',
    message: 'The response did not come from the document server.',
    cause,
  });

/** Returns an object of unknown properties, which is empty for any other value. */
export const recordOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
/** Returns whether a value is a whole number, from `least` on. */
export const isWhole = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
const isLength = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;

/** Returns the file name in the header `Content-Disposition`, encoded as in RFC 6266. */
export const fileNameIn = (disposition: string | null): string => {
  const header = disposition ?? '';
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(header)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  const [, quoted, token] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? token ?? 'document.pdf';
};
