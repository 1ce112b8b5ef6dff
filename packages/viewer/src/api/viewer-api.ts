import type { Session } from '@docsight/api-contract';
import { parseOutline, parsePageLinks } from './link-responses.ts';
import type { OutlineItem, PageLink } from './link-responses.ts';
import { parsePageLayer, parsePageTexts } from './page-layer.ts';
import type { PageLayer, PageTexts } from './page-layer.ts';
import { fileNameIn, parseError, parsePageSizes, parseSession, unexpectedResponse } from './responses.ts';
import type { PageSize } from './responses.ts';
import { isAbort, noResponse, ViewerError } from './viewer-error.ts';
import { withDeadline } from './with-deadline.ts';

/** A square of a page that is drawn larger than its widest image. Source: Specification 5.20. */
export type Tile = { scale: number; column: number; row: number };

/** Lists the calls of a viewer page. Each throws ViewerError, or AbortError when aborted. Source: Specification 5.1. */
export type ViewerApi = {
  /**
   * Starts a session of the viewer in the browser's cookie.
   * @param formerToken the last token of this tab, for browsers without cookies. It takes precedence over the cookie,
   * so the new session does not know what another tab has passed.
   */
  startSession(formerToken?: string): Promise<Session>;
  enterPassword(token: string, password: string): Promise<Session>;
  passGate(token: string, email: string, name: string): Promise<Session>;
  /**
   * Returns the sizes of the pages that are open now, from page 1.
   * @param token undefined before the session: the pages that are open to everybody.
   */
  pageSizes(token: string | undefined, signal?: AbortSignal): Promise<PageSize[]>;
  /** @param width one of the stored widths, in pixels. */
  pageImage(token: string, page: number, width: number, signal?: AbortSignal): Promise<Blob>;
  pageTile(token: string, page: number, tile: Tile, signal?: AbortSignal): Promise<Blob>;
  pageLayer(token: string, page: number, signal?: AbortSignal): Promise<PageLayer>;
  /** Returns the texts of some open pages. @param from the first page. */
  pageTexts(token: string, from: number, signal?: AbortSignal): Promise<PageTexts>;
  pageLinks(token: string, page: number, signal?: AbortSignal): Promise<PageLink[]>;
  outline(token: string, signal?: AbortSignal): Promise<OutlineItem[]>;
  /** Returns the original with its name. For frames of other sites, which have no cookie for a plain link. */
  original(token: string): Promise<File>;
  /** Returns the address of the image of page 1 before the session. Source: Specification 5.12. */
  firstImageUrl(width: number): string;
  /** The address of a plain link, which the cookie authorizes. */
  downloadUrl: string;
};

/** The greatest duration of a call, in milliseconds. A large page may wait in the queue of the renderer. */
const deadlineMs = 20_000;
const pageDeadlineMs = 60_000;
const originalDeadlineMs = 600_000;

/** @param asGuest the owner sees what readers see. It has no effect for others. Source: Specification 5.14. */
export const makeViewerApi = (code: string, fetch: typeof globalThis.fetch, asGuest = false): ViewerApi => {
  const base = `/s/${encodeURIComponent(code)}`;

  const call = <T>(path: string, request: Request, parse: (response: Response) => Promise<T>): Promise<T> =>
    withDeadline(
      async (signal) => {
        const { token, method = 'GET', body } = request;
        const headers: Record<string, string> = {};
        if (token !== undefined) headers.Authorization = `Bearer ${token}`;
        if (body !== undefined) headers['Content-Type'] = 'application/json';
        const sent = body === undefined ? {} : { body: JSON.stringify(body) };
        const response = await orNoResponse(
          fetch(`${base}${path}`, { method, headers, credentials: 'same-origin', signal, ...sent }),
        );
        if (response.ok) return orNoResponse(parse(response));
        const text = await orNoResponse(response.text());
        throw parseError(response.status, parseJson(text), response.headers, Date.now());
      },
      { ms: request.deadlineMs ?? deadlineMs, signal: request.signal, late: noResponseError() },
    );

  const postForSession = (path: string, token: string | undefined, body: object): Promise<Session> =>
    call(path, { method: 'POST', token, body }, async (response) => parseSession(parseJson(await response.text())));
  const page = { deadlineMs: pageDeadlineMs };

  return {
    startSession: (formerToken) => postForSession('/sessions', formerToken, asGuest ? { as: 'guest' } : {}),
    enterPassword: (token, password) => postForSession('/password', token, { password }),
    passGate: (token, email, name) => postForSession('/gate', token, { email, name }),
    pageSizes: (token, signal) =>
      call(token === undefined ? '/pages?opening=true' : '/pages', { token, signal }, async (response) =>
        parsePageSizes(parseJson(await response.text())),
      ),
    pageImage: (token, number, width, signal) =>
      call(`/pages/${number}?width=${width}`, { token, signal, ...page }, imageOf),
    pageTile: (token, number, { scale, column, row }, signal) =>
      call(`/pages/${number}/tiles/${scale}/${column}/${row}`, { token, signal, ...page }, imageOf),
    pageLayer: (token, number, signal) =>
      call(`/pages/${number}/layer`, { token, signal, ...page }, async (response) =>
        parsePageLayer(parseJson(await response.text())),
      ),
    pageTexts: (token, from, signal) =>
      call(`/texts?from=${from}`, { token, signal, ...page }, async (response) =>
        parsePageTexts(parseJson(await response.text())),
      ),
    original: (token) =>
      call('/download', { token, deadlineMs: originalDeadlineMs }, async (response) => {
        const content = await response.blob();
        return new File([content], fileNameIn(response.headers.get('Content-Disposition')), { type: content.type });
      }),
    pageLinks: (token, number, signal) =>
      call(`/pages/${number}/links`, { token, signal, ...page }, async (response) =>
        parsePageLinks(parseJson(await response.text())),
      ),
    outline: (token, signal) =>
      call('/outline', { token, signal, ...page }, async (response) => parseOutline(parseJson(await response.text()))),
    firstImageUrl: (width) => `${base}/pages/1?width=${width}&opening=true`,
    downloadUrl: `${base}/download`,
  };
};

const imageOf = async (response: Response): Promise<Blob> => {
  const image = await response.blob();
  if (!image.type.startsWith('image/')) throw unexpectedResponse();
  return image;
};

type Request = {
  method?: 'GET' | 'POST';
  token: string | undefined;
  body?: object;
  signal?: AbortSignal | undefined;
  deadlineMs?: number;
};

/** Converts a connection that breaks before or during the response. */
const orNoResponse = async <T>(result: Promise<T>): Promise<T> => {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ViewerError || isAbort(error)) throw error;
    throw noResponseError(error);
  }
};

const noResponseError = (cause?: unknown): ViewerError =>
  new ViewerError({ status: noResponse, code: 'no_response', message: 'The server could not be reached.', cause });

/** Returns undefined for invalid JSON. The parsers of the body report the error. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
