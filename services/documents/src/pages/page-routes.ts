import { operations } from '@docsight/api-contract';
import type { ViewerGrant } from '@docsight/contracts';
import { callerOf, disconnectSignal, serveContent } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { Router } from 'express';
import type { Request, Response } from 'express';
import { factsOf } from '../documents/index.ts';
import type { DocumentStore } from '../documents/index.ts';
import { findOpenDocument, grantsOf, readerOf } from '../reader.ts';
import { firstSizes } from '../rendering/index.ts';
import { isFinal } from './page-content.ts';
import type { PageContent } from './page-content.ts';
import { cacheControlOf, requireOpenPage } from './page-permission.ts';
import { pageOf, pagesAhead, widthOf } from './page-request.ts';
import type { Pages } from './pages.ts';

/** A request to one of the operations below. */
type Call<Param extends string> = { req: Request; res: Response; params: Record<Param, string> };

/**
 * Serves the sizes of the open pages, and each page as an image and as text. Nothing is counted.
 * Source: Specification 5.9 to 5.12.
 */
export const pageRoutes = (options: {
  documents: DocumentStore;
  pages: Pages;
  tokens: TokenKind<ViewerGrant>;
  now: () => Date;
  publicUrl: string;
}): Router => {
  const { documents, pages, tokens, now, publicUrl } = options;

  /** Reads document and reader of a request. The document is read each time, so that a changed gate holds at once. */
  const identify = async ({ req, res, params }: Call<'code'>) => {
    res.set(headers);
    const document = await findOpenDocument(documents, params.code, now());
    const facts = factsOf(document, publicUrl);
    const reader = readerOf(facts, callerOf(req), grantsOf(req.headers, tokens, now()));
    const signal = disconnectSignal(res, new Error('The reader has disconnected.'));
    return { document, facts, reader, signal, contentReader: { readerId: reader.readerId, signal } };
  };

  /** Reads document and page of a request, and requires that the page is open to the reader now. */
  const openPage = async (call: Call<'code' | 'page'>) => {
    const { document, facts, reader, signal, contentReader } = await identify(call);
    const page = pageOf(call.params.page, document.pageCount);
    return { document, facts, signal, contentReader, page, access: requireOpenPage(facts, reader, page) };
  };

  const router = Router();
  serveContent(router, operations.getPageSizes, async (call) => {
    const { res } = call;
    const { document, facts, reader, signal, contentReader } = await identify(call);
    const { open_pages } = requireOpenPage(facts, reader, 1);
    const sizes = await pages.sizes(document, contentReader).catch(unlessAborted(signal));
    if (!sizes) return;
    res.set({
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': cacheControlOf(facts, { isFinal: isFinal(sizes) }),
    });
    send(res, { content: firstSizes(sizes.content, open_pages), tag: `${sizes.tag}-${open_pages}` });
  });
  serveContent(router, operations.getPageImage, async (call) => {
    const { req, res } = call;
    const { document, facts, page, access, signal, contentReader } = await openPage(call);
    const width = widthOf(req.query.width);
    const image = await pages.image(document, page, width, contentReader).catch(unlessAborted(signal));
    if (!image) return;
    res.set({ 'Content-Type': 'image/webp', 'Cache-Control': cacheControlOf(facts, { isFinal: isFinal(image) }) });
    send(res, image);
    if (req.method === 'GET') pages.prepare(document, pagesAhead(page, access.open_pages), width);
  });
  serveContent(router, operations.getPageText, async (call) => {
    const { res } = call;
    const { document, facts, page, signal, contentReader } = await openPage(call);
    const text = await pages.text(document, page, contentReader).catch(unlessAborted(signal));
    if (!text) return;
    res.set({
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': cacheControlOf(facts, { isFinal: isFinal(text) }),
    });
    send(res, text);
  });
  return router;
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

/** Sends content. Express responds 304 to a browser that has the same content, and omits the body for HEAD. */
const send = (res: Response, { content, tag }: Pick<PageContent, 'content' | 'tag'>): void => {
  res.set('ETag', `"${tag}"`).send(content);
};

/** Ignores an error after the reader has disconnected, because no response can be sent. */
const unlessAborted =
  (signal: AbortSignal) =>
  (error: unknown): undefined => {
    if (!signal.aborted) throw error;
  };
