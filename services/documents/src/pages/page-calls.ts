import type { DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { callerOf, disconnectSignal } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import type { Request, Response } from 'express';
import { factsOf } from '../documents/index.ts';
import type { DocumentStore } from '../documents/index.ts';
import { findOpenDocument, grantsOf, readerOf, readerWithoutSession, requireOwner } from '../reader.ts';
import type { Reader } from '../reader.ts';
import { isFinal } from './page-content.ts';
import type { PageContent } from './page-content.ts';
import { cacheControlOf, publicAccess, requireOpenPage } from './page-permission.ts';
import { isAsOwner, isOpening, pageOf } from './page-request.ts';

/** A request to an operation of page content. */
export type Call<Param extends string> = { req: Request; res: Response; params: Record<Param, string> };

type CheckOptions = {
  /** Whether the operation accepts `opening=true` and `as=owner`. */
  choosesReader?: boolean;
};

/** Checks requests for page content in the order of Specification 5.12. */
export type PageCalls = ReturnType<typeof makePageCalls>;

export type PageCallOptions = {
  documents: DocumentStore;
  tokens: TokenKind<ViewerGrant>;
  now: () => Date;
  publicUrl: string;
};

export const makePageCalls = ({ documents, tokens, now, publicUrl }: PageCallOptions) => {
  /** Reads document and reader of a request. The document is read each time, so that a changed gate holds at once. */
  const identify = async (call: Call<'code'> & { params: { page?: string } }, options: CheckOptions) => {
    const { req, res, params } = call;
    res.set(headers);
    const document = await findOpenDocument(documents, params.code, now());
    const facts = factsOf(document, publicUrl);
    const chosen = options.choosesReader === true ? chosenReader(call, facts) : undefined;
    const reader = chosen ?? readerOf(facts, callerOf(req), grantsOf(req.headers, tokens, now()));
    const signal = disconnectSignal(res, new Error('The reader has disconnected.'));
    return { document, facts, reader, signal, contentReader: { readerId: reader.readerId, signal } };
  };

  /** Requires that a page is open to the reader now: page 1 for what is about the whole document. */
  const openDocument = async (call: Call<'code'>, options: CheckOptions = {}) => {
    const identified = await identify(call, options);
    return { ...identified, access: requireOpenPage(identified.facts, identified.reader, 1) };
  };

  /** Reads document and page of a request, and requires that the page is open to the reader now. */
  const openPage = async (call: Call<'code' | 'page'>, options: CheckOptions = {}) => {
    const identified = await identify(call, options);
    const page = pageOf(call.params.page, identified.document.pageCount);
    return { ...identified, page, access: requireOpenPage(identified.facts, identified.reader, page) };
  };

  return { openDocument, openPage };
};

/** Returns the reader that the query names, or undefined if the tokens of the request decide. */
const chosenReader = (
  { req, params }: { req: Request; params: { page?: string } },
  facts: DocumentFacts,
): Reader | undefined => {
  if (isAsOwner(req.query)) return requireOwner(facts, callerOf(req));
  const needsNoSession = isOpening(req.query, params.page) && publicAccess(facts).open_pages > 0;
  return needsNoSession ? readerWithoutSession : undefined;
};

/** The headers of all responses, errors included. */
const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

export const jsonType = 'application/json; charset=utf-8';

/** Sends content. Express responds 304 to a browser that has the same content, and omits the body for HEAD. */
export const send = (
  res: Response,
  found: PageContent,
  { facts, type }: { facts: DocumentFacts; type: string },
): void => {
  const { content, tag } = found;
  const cacheControl = cacheControlOf(facts, { isFinal: isFinal(found) });
  res.set({ 'Content-Type': type, 'Cache-Control': cacheControl, ETag: `"${tag}"` }).send(content);
};

/** Ignores an error after the reader has disconnected, because no response can be sent. */
export const unlessAborted =
  (signal: AbortSignal) =>
  (error: unknown): undefined => {
    if (!signal.aborted) throw error;
  };
