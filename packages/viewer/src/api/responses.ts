import type { Session } from '@docsight/api-contract';
import { ViewerError } from './viewer-error.ts';

/** Width and height of a page in points; the images have the same ratio. */
export type PageSize = { width: number; height: number };

/** @throws ViewerError when it is not a session: something between the page and the server answered in its place. */
export const readSession = (body: unknown): Session => {
  const { document, access } = record(body);
  const looksRight =
    isText(record(body).viewer_token) &&
    isText(record(body).session_id) &&
    isCount(record(document).page_count) &&
    isText(record(access).state) &&
    isCount(record(access).open_pages);
  if (!looksRight) throw unreadable();
  return body as Session;
};

/** @throws ViewerError when it is not a list of sizes. */
export const readSizes = (body: unknown): PageSize[] => {
  const { pages } = record(body);
  if (!Array.isArray(pages)) throw unreadable();
  return pages.map((page: unknown) => {
    const { width, height } = record(page);
    if (!isLength(width) || !isLength(height)) throw unreadable();
    return { width, height };
  });
};

/** What a refusal says. body: undefined when it is no JSON, as a proxy's own error page. */
export const readRefusal = (status: number, body: unknown, retryAfter: string | null, now: number): ViewerError => {
  const { code, message } = record(record(body).error);
  return new ViewerError({
    status,
    code: isText(code) ? code : 'unknown',
    message: isText(message) ? message : `The server answered with status ${status}.`,
    retryAfterMs: retryAfterMsOf(retryAfter, now),
  });
};

/** `Retry-After` in milliseconds from now: whole seconds, or an HTTP date. Source: RFC 9110, 10.2.3. */
export const retryAfterMsOf = (header: string | null, now: number): number | undefined => {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Only dates with a day's name: Date.parse reads much else as a date too, "-5" for one.
  const at = /^[A-Za-z]{3,9}, /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
};

/** The page of a hotel's network, for example, comes with 200 and is no answer of ours. */
export const unreadable = (cause?: unknown): ViewerError =>
  new ViewerError({ status: 0, code: 'unreadable', message: 'The answer is not one of the document server.', cause });

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isLength = (value: unknown): value is number => Number.isFinite(value) && (value as number) > 0;
