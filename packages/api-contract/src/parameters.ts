import type { ErrorHeaderName } from './errors.ts';
import type { RequestHeaderName, ResponseHeaderName } from './operation.ts';

/** The parameters in paths, by name. */
export const pathParameters: Record<string, { description: string; schema: object; example: unknown }> = {
  short_code: {
    description: 'The short code of the document, with its `s-`.',
    schema: { type: 'string' },
    example: 's-Ab3dE9',
  },
  code: {
    description: 'The last part of the public address: the short code without `s-`.',
    schema: { type: 'string' },
    example: 'Ab3dE9',
  },
  viewer_id: {
    description: 'As the list of viewers tells it.',
    schema: { type: 'string' },
    example: 'vwr_3f0c9a7b1d2e4f5061728394',
  },
  delivery_id: {
    description: 'As the list of deliveries tells it.',
    schema: { type: 'string' },
    example: 'evt_Ab3dE9fGh1jK.0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33',
  },
  key_id: {
    description: 'The id of the key, not the key.',
    schema: { type: 'string' },
    example: '7a6b5c4d-3e2f-4a1b-9c8d-0e1f2a3b4c5d',
  },
  page: { description: 'The page, from 1.', schema: { type: 'integer', minimum: 1 }, example: 1 },
  asset: {
    description: 'The name of the file, as the page of a document has it.',
    schema: { type: 'string' },
    example: 'main-4fXk2a1B.js',
  },
  file: {
    description: 'The name of the file, as the documentation page links to it.',
    schema: { type: 'string' },
    example: 'docs.css',
  },
};

/** An example of each query parameter, by name. Each is valid at any time and for any account. */
export const queryExamples: Record<string, unknown> = {
  page: 1,
  per_page: 20,
  search: 'deck',
  engagement: 'high_interest',
  has_leads: true,
  sort: 'created_at',
  order: 'desc',
  since: '2026-01-01',
  until: '2026-01-31',
  interval: 'day',
  format: 'json',
  event: 'lead.captured',
  status: 'delivered',
  width: 1_200,
};

/** The headers that a request may have. No example changes the status of a response: the tags match no content. */
export const requestHeaders: Record<RequestHeaderName, { description: string; schema: object; example: string }> = {
  'Accept-Encoding': { description: '`br` and `gzip` are understood.', schema: { type: 'string' }, example: 'br' },
  'Idempotency-Key': {
    description:
      'Makes it safe to send the request again: any text of your own, such as a UUID. Remembered for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '5f0c1d7e-2b1a-4c58-9a57-1d6b0f8c3e21',
  },
  'If-Match': { description: 'The tag that the file must have, else 412.', schema: { type: 'string' }, example: '*' },
  'If-None-Match': {
    description: 'A tag that you have: 304 when it is still the same.',
    schema: { type: 'string' },
    example: '"5d41402abc4b2a76"',
  },
  'If-Range': {
    description: 'The tag that the range is of; the whole file if it has changed.',
    schema: { type: 'string' },
    example: '"5d41402abc4b2a76"',
  },
  'Sec-GPC': {
    description:
      'Global Privacy Control. `1`: the reader is a new, anonymous one, and the cookie goes with the browser session.',
    schema: { type: 'string' },
    example: '1',
  },
  Range: {
    description: 'The bytes that are wanted, such as `bytes=0-1023`.',
    schema: { type: 'string' },
    example: 'bytes=0-1023',
  },
};

type Header = { description: string; required?: boolean; schema: object };

/** Names the headers on every response that a rate limit counts. Source: Specification 10.2. */
export const rateLimitHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** The headers of responses. A required one is on every response that lists it. */
export const responseHeaders: Record<
  ResponseHeaderName | Exclude<ErrorHeaderName, 'Allow'> | 'X-Request-Id' | (typeof rateLimitHeaders)[number],
  Header
> = {
  'X-Request-Id': {
    description: 'Tell us this when something went wrong. A plain one that you send is kept.',
    required: true,
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed in a window.',
    required: true,
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in this window.',
    required: true,
    schema: { type: 'integer' },
  },
  'X-RateLimit-Reset': {
    description: 'When the next window begins: Unix time in seconds.',
    required: true,
    schema: { type: 'integer' },
  },
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
  'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } },
  'Content-Encoding': { description: '`br` or `gzip`, where it is compressed.', schema: { type: 'string' } },
  'Content-Range': { description: 'Which bytes these are, of how many.', required: true, schema: { type: 'string' } },
  ETag: { description: 'The tag of the content.', required: true, schema: { type: 'string' } },
  'WWW-Authenticate': { description: 'That a token is wanted as `Bearer`.', schema: { type: 'string' } },
  'Set-Cookie': {
    description: 'Keeps the viewer token for the pages of this document.',
    required: true,
    schema: { type: 'string' },
  },
};
