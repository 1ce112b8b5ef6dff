import type { Session } from '@docsight/api-contract';
import { readRefusal, readSession, readSizes, unreadable } from './responses.ts';
import type { PageSize } from './responses.ts';
import { isAbort, noAnswer, ViewerError } from './viewer-error.ts';
import { withDeadline } from './with-deadline.ts';

/** What a reader's page asks of the server. Every call throws ViewerError; an aborted one throws its AbortError. Source: decisions.md, section 5. */
export type ViewerApi = {
  /**
   * A session of the reader whom the browser's cookie names. former: this tab's last token, for browsers that keep no cookies; it comes before the cookie,
   * and so knows nothing of what another tab has passed.
   */
  startSession(former?: string): Promise<Session>;
  enterPassword(token: string, password: string): Promise<Session>;
  passGate(token: string, email: string, name: string): Promise<Session>;
  /** Of the pages that are open to this reader now, from page 1. */
  pageSizes(token: string, signal?: AbortSignal): Promise<PageSize[]>;
  /** width: one of the kept widths, in pixels. */
  pageImage(token: string, page: number, width: number, signal?: AbortSignal): Promise<Blob>;
  pageText(token: string, page: number, signal?: AbortSignal): Promise<string>;
  /** A plain link: the cookie opens it. */
  downloadUrl: string;
};

/** An answer takes so long at the most, in milliseconds; a large page may have to wait for its turn to be drawn. */
const deadlineMs = 20_000;
const pageDeadlineMs = 60_000;

export const makeViewerApi = (code: string, fetch: typeof globalThis.fetch): ViewerApi => {
  const base = `/s/${encodeURIComponent(code)}`;

  const ask = <T>(path: string, request: Request, read: (response: Response) => Promise<T>): Promise<T> =>
    withDeadline(
      async (signal) => {
        const { token, method = 'GET', body } = request;
        const headers: Record<string, string> = {};
        if (token !== undefined) headers.Authorization = `Bearer ${token}`;
        if (body !== undefined) headers['Content-Type'] = 'application/json';
        const sent = body === undefined ? {} : { body: JSON.stringify(body) };
        const response = await reached(
          fetch(`${base}${path}`, { method, headers, credentials: 'same-origin', signal, ...sent }),
        );
        if (response.ok) return reached(read(response));
        const refusal = await reached(response.text());
        throw readRefusal(response.status, jsonOf(refusal), response.headers.get('Retry-After'), Date.now());
      },
      { ms: request.deadlineMs ?? deadlineMs, signal: request.signal, late: unanswered() },
    );

  const session = (path: string, token: string | undefined, body: object): Promise<Session> =>
    ask(path, { method: 'POST', token, body }, async (response) => readSession(jsonOf(await response.text())));
  const page = { deadlineMs: pageDeadlineMs };

  return {
    startSession: (former) => session('/sessions', former, {}),
    enterPassword: (token, password) => session('/password', token, { password }),
    passGate: (token, email, name) => session('/gate', token, { email, name }),
    pageSizes: (token, signal) =>
      ask('/pages', { token, signal }, async (response) => readSizes(jsonOf(await response.text()))),
    pageImage: (token, number, width, signal) =>
      ask(`/pages/${number}?width=${width}`, { token, signal, ...page }, async (response) => {
        const image = await response.blob();
        if (!image.type.startsWith('image/')) throw unreadable();
        return image;
      }),
    pageText: (token, number, signal) =>
      ask(`/pages/${number}/text`, { token, signal, ...page }, async (response) => {
        if (!response.headers.get('Content-Type')?.startsWith('text/plain')) throw unreadable();
        return response.text();
      }),
    downloadUrl: `${base}/download`,
  };
};

type Request = {
  method?: 'GET' | 'POST';
  token: string | undefined;
  body?: object;
  signal?: AbortSignal | undefined;
  deadlineMs?: number;
};

/** A connection that broke, before the answer or in the middle of it, is no answer. */
const reached = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ViewerError || isAbort(error)) throw error;
    throw unanswered(error);
  }
};

const unanswered = (cause?: unknown): ViewerError =>
  new ViewerError({ status: noAnswer, code: 'no_answer', message: 'The server could not be reached.', cause });

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Whoever reads it says what is missing.
    return undefined;
  }
};
