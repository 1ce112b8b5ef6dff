import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** The service that serves an operation. `ops` is the port of health and metrics of every service, not public. */
export type Server = 'gateway' | 'documents' | 'tracking' | 'analytics' | 'webhooks' | 'ops';

/**
 * How a request is authenticated. `viewerToken` and `viewerCookie` are the same token in two places. `sessionCookie` is
 * that of a browser session of an account.
 */
export type SecurityScheme = 'apiKey' | 'accountToken' | 'sessionCookie' | 'viewerToken' | 'viewerCookie';

/** The errors that an operation lists itself. 429, 500 and 503 are added, 405 belongs to the path. */
type OperationError = Exclude<
  ErrorCode,
  'method_not_allowed' | 'rate_limited' | 'internal_error' | 'service_unavailable'
>;

export type ResponseHeaderName =
  | 'Content-Disposition'
  | 'Content-Encoding'
  | 'Content-Range'
  | 'ETag'
  | 'Location'
  | 'Retry-After'
  | 'Set-Cookie';

export type RequestHeaderName =
  | 'Accept-Encoding'
  | 'Idempotency-Key'
  | 'If-Match'
  | 'If-None-Match'
  | 'If-Range'
  | 'Range'
  | 'Sec-GPC';

/** A body: JSON with a named schema, or text or bytes that have no schema. */
export type Content = z.ZodType | 'text' | 'bytes';

export type ResponseDescription = {
  readonly description: string;
  /** By media type. A response without it has no body. */
  readonly content?: Readonly<Record<string, Content>>;
  readonly headers?: readonly ResponseHeaderName[];
};

type RequestBody = {
  readonly required: boolean;
  /** By media type. */
  readonly content: Readonly<Record<string, z.ZodType>>;
  /** The largest body in bytes; a larger one is 413. Without it the service reads the body itself. */
  readonly limitBytes?: number;
};

/** One operation of the public API, as it is published. The services check requests with these schemas. */
export type Operation = {
  readonly id: string;
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** As in OpenAPI: `/s/{code}`. `parameters.ts` describes the parameters. */
  readonly path: string;
  readonly tag: Tag;
  readonly servedBy: Server;
  readonly summary: string;
  readonly description?: string;
  /** Alternatives: one of them is enough. Empty for a public operation. */
  readonly security: readonly SecurityScheme[];
  /** The operation also works without authentication. */
  readonly anonymous?: boolean;
  readonly query?: z.ZodObject;
  readonly headers?: readonly RequestHeaderName[];
  readonly body?: RequestBody;
  /** The body is a form with a file, and may be large: the gateway streams it. */
  readonly takesFiles?: true;
  /** By status. */
  readonly responses: Readonly<Record<number, ResponseDescription>>;
  readonly errors: readonly OperationError[];
  /** A rate limit counts the operation, so every response has its headers. */
  readonly limited: boolean;
  /** The `Allow` header of the path lists HEAD. Every GET accepts HEAD, but only clients of this one need it. */
  readonly headInAllow?: true;
};

/** The path parameter that is the rest of a path, slashes included: `/app/{route}`. */
export const restParameter = 'route';

/**
 * Compares paths for a router. `/deliveries/recover` also matches `/deliveries/{delivery_id}`, so the path with fewer
 * parameters comes first.
 */
export const literalFirst = (a: string, b: string): number => a.split('{').length - b.split('{').length;

type Definition = Omit<Operation, 'id'>;
type Defined<Definitions> = { readonly [Id in keyof Definitions]: Definitions[Id] & { readonly id: Id } };

/** Makes the compiler reject a property that operations do not have, such as a misspelt one. */
type NoOtherProperties<Definitions> = {
  readonly [Id in keyof Definitions]: Readonly<Record<Exclude<keyof Definitions[Id], keyof Definition>, never>>;
};

/** Returns the operations with their ids. All types stay literal: `serve` derives the types of handlers from them. */
export const define = <const Definitions extends Readonly<Record<string, Definition>>>(
  definitions: Definitions & NoOtherProperties<Definitions>,
): Defined<Definitions> =>
  Object.fromEntries(
    Object.entries<Definition>(definitions).map(([id, definition]) => [id, { id, ...definition }]),
  ) as Defined<Definitions>;

/** The chapters of the document, in their order. */
export const tags = {
  Documents: 'Upload PDFs, publish them under short links, and decide who may read them.',
  Figures: 'Statistics, viewers and leads: who read what, and for how long.',
  Webhooks: 'Receive events as they happen, and manage their deliveries.',
  Reading: 'The calls of the viewer page: sessions, gate, pages and beacons. They need no API key.',
  Account: 'Accounts, browser sessions and API keys, for the web application.',
  'Web application': 'The operations of the API with a session cookie or an account token instead of an API key.',
  Service: 'The description of the API, and the health of its services.',
} as const;
type Tag = keyof typeof tags;

export const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': schema }) as const;

export const notModified = { description: 'Not modified.', headers: ['ETag'] } as const;

/** Shared by all operations under `/api/v1`. */
export const withApiKey = { security: ['apiKey'], limited: true } as const;
/** Shared by the operations under `/account` that need a login. */
export const withAccountToken = { security: ['accountToken', 'sessionCookie'], limited: true } as const;
/** Shared by the operations that need a viewer session. */
export const withViewerToken = { security: ['viewerCookie', 'viewerToken'], limited: true } as const;
