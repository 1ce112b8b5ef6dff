import { expect } from '@jest/globals';

/** A request of a browser or a program. `cookie` and `origin` are headers. */
export type WebRequest = {
  method?: string;
  token?: string;
  cookie?: string;
  /** `Sec-Fetch-Site`. */
  site?: string;
  origin?: string;
  body?: object;
};

/** A response. `json` is its body, if that is JSON. */
export type WebResponse<Body = unknown> = { status: number; headers: Headers; text: string; json: Body };

/** Sends a request and reads the whole response. */
export const request = async <Body = unknown>(url: string, options: WebRequest = {}): Promise<WebResponse<Body>> => {
  const { method = 'GET', token, cookie, site, origin, body } = options;
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
      ...(site !== undefined && { 'sec-fetch-site': site }),
      ...(origin !== undefined && { origin }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (isJson ? JSON.parse(text) : undefined) as Body,
  };
};

/** Returns `name=value` of the only cookie that a response sets. */
export const cookieOf = (response: WebResponse): string => {
  const set = response.headers.getSetCookie();
  expect(set).toHaveLength(1);
  return set[0]!.split(';')[0]!;
};

type ServerSentEvent = { event: string; data: unknown };

/** An open event stream, with what has arrived so far. */
export type OpenStream = {
  status: number;
  events: ServerSentEvent[];
  comments: string[];
  ended: Promise<void>;
  close(): void;
};

/** Opens an event stream and keeps what arrives. */
export const openStream = async (url: string, headers: Record<string, string>): Promise<OpenStream> => {
  const controller = new AbortController();
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: controller.signal,
  });
  const stream: Omit<OpenStream, 'ended' | 'close' | 'status'> = { events: [], comments: [] };
  const read = async (): Promise<void> => {
    let rest = '';
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop()!;
        for (const block of blocks) take(stream, block);
      }
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    }
  };
  return { ...stream, status: response.status, ended: read(), close: () => controller.abort() };
};

const take = ({ events, comments }: Pick<OpenStream, 'events' | 'comments'>, block: string): void => {
  const lines = block.split('\n');
  comments.push(...lines.filter((line) => line.startsWith(':')));
  const valueOf = (field: string): string | undefined =>
    lines
      .find((line) => line.startsWith(`${field}:`))
      ?.slice(field.length + 1)
      .trim();
  const data = valueOf('data');
  if (data !== undefined) events.push({ event: valueOf('event') ?? 'message', data: JSON.parse(data) });
};
