import { errorReasonNames, errorReasons } from './errors.ts';
import type { ErrorHeaderName } from './errors.ts';
import type { RequestHeaderName, ResponseHeaderName } from './operation.ts';

/** Describes the parameters in paths, by name. */
export const pathParameters: Record<string, { description: string; schema: object; example: unknown }> = {
  short_code: {
    description: 'The short code of the document, including `s-`.',
    schema: { type: 'string' },
    example: 's-Ab3dE9',
  },
  code: {
    description: 'The last part of the public address: the short code without `s-`.',
    schema: { type: 'string' },
    example: 'Ab3dE9',
  },
  viewer_id: {
    description: 'The `viewer_id` from the list of viewers.',
    schema: { type: 'string' },
    example: 'vwr_3f0c9a7b1d2e4f5061728394',
  },
  email: {
    description: 'The e-mail address of the person, percent-encoded. Case makes no difference.',
    schema: { type: 'string' },
    example: 'buyer@contoso.example',
  },
  delivery_id: {
    description: 'The `id` from the list of deliveries.',
    schema: { type: 'string' },
    example: 'evt_Ab3dE9fGh1jK.0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33',
  },
  key_id: {
    description: 'The `id` of the API key, not the key itself.',
    schema: { type: 'string' },
    example: '7a6b5c4d-3e2f-4a1b-9c8d-0e1f2a3b4c5d',
  },
  session_id: {
    description: 'The `id` from the list of sessions.',
    schema: { type: 'string' },
    example: 'c3b1f8a2-6d4e-4f70-8a9b-0c1d2e3f4a5b',
  },
  page: { description: 'The page number, from 1.', schema: { type: 'integer', minimum: 1 }, example: 1 },
  scale: {
    description: 'The size of the page in percent of its true size, with 96 pixels per inch.',
    schema: { type: 'integer', enum: [100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600] },
    example: 200,
  },
  column: {
    description: 'The column of the tile, from 0.',
    schema: { type: 'integer', minimum: 0, maximum: 62 },
    example: 0,
  },
  row: {
    description: 'The row of the tile, from 0.',
    schema: { type: 'integer', minimum: 0, maximum: 62 },
    example: 0,
  },
  asset: {
    description: 'The name of the file, as the page contains it.',
    schema: { type: 'string' },
    example: 'main-4fXk2a1B.js',
  },
  route: {
    description: 'The rest of the path, such as `documents/s-Ab3dE9/readers`.',
    schema: { type: 'string' },
    example: 'documents',
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
  sort: 'engagement',
  include: 'settings',
  level: 'high_interest',
  order: 'desc',
  since: '2026-01-01',
  until: '2026-01-31',
  interval: 'day',
  format: 'json',
  event: 'lead.captured',
  status: 'delivered',
  width: 1_200,
  from: 1,
  opening: false,
  as: 'reader',
  url: 'http://localhost:8080/s/Ab3dE9',
  maxwidth: 800,
  maxheight: 600,
};

/** Describes the headers of requests. No example changes the status of a response: its tags match no content. */
export const requestHeaders: Record<RequestHeaderName, { description: string; schema: object; example: string }> = {
  'Accept-Encoding': {
    description: 'The supported encodings are `br` and `gzip`.',
    schema: { type: 'string' },
    example: 'br',
  },
  'Idempotency-Key': {
    description:
      'Makes it safe to repeat the request. Use a new value for each upload, such as a UUID. It is stored for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '5f0c1d7e-2b1a-4c58-9a57-1d6b0f8c3e21',
  },
  'If-Match': {
    description: 'The `ETag` that the file must have. Otherwise the response is 412.',
    schema: { type: 'string' },
    example: '*',
  },
  'If-None-Match': {
    description: 'The `ETag` of your copy. If it is still current, the response is 304.',
    schema: { type: 'string' },
    example: '"5d41402abc4b2a76"',
  },
  'If-Range': {
    description:
      'The `ETag` of the file that the range belongs to. If the file has another one, the response is the whole file.',
    schema: { type: 'string' },
    example: '"5d41402abc4b2a76"',
  },
  'Sec-GPC': {
    description:
      'Global Privacy Control. With `1`, the reader is a new anonymous viewer, and the cookie ends with the browser session.',
    schema: { type: 'string' },
    example: '1',
  },
  Range: {
    description: 'The requested bytes, such as `bytes=0-1023`.',
    schema: { type: 'string' },
    example: 'bytes=0-1023',
  },
};

const describedReasons = [
  'A stable name for the cause, only where programs need more than the code.',
  ...Object.entries(errorReasons).map(([name, description]) => `\`${name}\`: ${description}`),
].join(' ');

type Header = { description: string; required?: boolean; schema: object };

/** The headers of every response to a request that a rate limit counts. Source: Specification 10.2. */
export const rateLimitHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** Describes the headers of responses. A required one is on every response that lists it. */
export const responseHeaders: Record<
  ResponseHeaderName | Exclude<ErrorHeaderName, 'Allow'> | 'X-Request-Id' | (typeof rateLimitHeaders)[number],
  Header
> = {
  'X-Request-Id': {
    description:
      'The id of the request, for error reports. Your own id is kept if it has 1 to 100 letters, digits, `_` or `-`.',
    required: true,
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': {
    description: 'The number of requests allowed in a window.',
    required: true,
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': {
    description: 'The number of requests left in this window.',
    required: true,
    schema: { type: 'integer' },
  },
  'X-RateLimit-Reset': {
    description: 'The end of the window, in Unix time in seconds.',
    required: true,
    schema: { type: 'integer' },
  },
  'Retry-After': { description: 'The number of seconds to wait before the next try.', schema: { type: 'integer' } },
  'Content-Disposition': { description: 'The file name.', schema: { type: 'string' } },
  'Content-Encoding': { description: '`br` or `gzip`, if the content is compressed.', schema: { type: 'string' } },
  'Content-Range': {
    description: 'The range of the bytes, and the size of the file.',
    required: true,
    schema: { type: 'string' },
  },
  Location: { description: 'The address to request instead.', required: true, schema: { type: 'string' } },
  ETag: { description: 'A tag that changes with the content.', required: true, schema: { type: 'string' } },
  'WWW-Authenticate': {
    description: '`Bearer`: send a key or token in the header `Authorization`.',
    schema: { type: 'string' },
  },
  'X-Error-Reason': { description: describedReasons, schema: { type: 'string', enum: errorReasonNames } },
  'X-Error-Field': {
    description:
      'The field of the request body to correct, only in errors of one field. If the wrong value is inside a field, the outermost one.',
    schema: { type: 'string' },
  },
  'Set-Cookie': {
    description: 'Stores or removes the cookie of a session.',
    required: true,
    schema: { type: 'string' },
  },
};
