import type { z } from 'zod';

/** Who serves an operation; `ops` is the port of health and metrics that every service has, which is not reachable from outside. */
type Server = 'gateway' | 'documents' | 'tracking' | 'analytics' | 'webhooks' | 'ops';

/** Proof of who asks. viewerToken and viewerCookie are the same token in two places. */
export type Access = 'apiKey' | 'accountToken' | 'viewerToken' | 'viewerCookie';

/** The refusals that an operation has of its own, by the code in the error's body; those that all have are added. */
export type Refusal =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'payload_too_large'
  | 'validation_error';

export type HeaderName =
  | 'Content-Disposition'
  | 'Content-Encoding'
  | 'Content-Range'
  | 'ETag'
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

/** A body: of a named schema, or of bytes or text that no schema describes. */
export type Content = z.ZodType | 'text' | 'bytes';

/** content: by media type; none for an answer without a body. */
export type Answer = { description: string; content?: Record<string, Content>; headers?: readonly HeaderName[] };

/**
 * One operation of the public interface: all that is published of it. The schemas are those that its service checks with.
 * path: as in OpenAPI, its parameters by name (see parameters.ts). access: alternatives; empty for anybody. anonymous: it works without proof too.
 * limited: it is counted by a rate limit, and so every answer bears its headers.
 */
export type Operation = {
  id: string;
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  tag: Tag;
  servedBy: Server;
  summary: string;
  description?: string;
  access: readonly Access[];
  anonymous?: boolean;
  query?: z.ZodObject;
  headers?: readonly RequestHeaderName[];
  body?: { required: boolean; content: Record<string, z.ZodType> };
  answers: Record<number, Answer>;
  refusals: readonly Refusal[];
  limited: boolean;
};

/** The chapters of the document, in their order. */
export const tags = {
  Documents: 'Upload PDFs, publish them under short links, decide who may read them.',
  Figures: 'Who read what, for how long: statistics, viewers, leads, the portfolio.',
  Webhooks: 'Be told of events as they happen, and look after the deliveries.',
  Reading: 'What the page of a document asks: sessions, gate, pages, beacons. No API key.',
  Account: 'Accounts and API keys, for the web application.',
  'Web application': 'The functions of the API for a person who is logged in: with the account token instead of a key.',
  Service: 'The interface itself, and the health of its services.',
} as const;
type Tag = keyof typeof tags;

export const json = (content: z.ZodType): Record<string, z.ZodType> => ({ 'application/json': content });

/** What all operations of `/api/v1` have in common. */
export const withApiKey = { access: ['apiKey'], limited: true } as const;
/** What all operations of `/account` for one who is logged in have in common. */
export const withAccountToken = { access: ['accountToken'], limited: true } as const;
/** What all calls of a reader have in common who has a session. */
export const withViewerToken = { access: ['viewerCookie', 'viewerToken'], limited: true } as const;
