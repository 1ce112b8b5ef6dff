import type { ViewerGrant } from '@docsight/contracts';
import { AppError, callerOf, onlyMethods } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { Router } from 'express';
import type { Request, Response } from 'express';
import { factsOf } from '../documents/index.ts';
import type { DocumentStore } from '../documents/index.ts';
import { grantsOf, readerOf } from '../reader.ts';
import { cacheControlOf, permitPage } from './page-permission.ts';
import { pageOf, pagesAhead, widthOf } from './page-request.ts';
import { firstSizes } from './page-sizes.ts';
import type { PageContent, Pages } from './pages.ts';

/**
 * Serves the sizes of the open pages, and each page as an image and as text. Nothing is counted.
 * Source: Specification 5.9 to 5.12.
 */
export const pageRoutes = (options: {
  documents: DocumentStore;
  pages: Pages;
  tokens: TokenKind<ViewerGrant>;
  publicUrl: string;
}): Router => {
  const { documents, pages, tokens, publicUrl } = options;

  /** Who asks for what. The record is read for every request, so that a change of the gate holds at once. */
  const asked = async (req: Request<{ code: string }>, res: Response) => {
    res.set(headers);
    const document = await documents.findByCode(req.params.code);
    if (!document?.isActive) throw new AppError('not_found', 'There is no document at this address.');
    const facts = factsOf(document, publicUrl);
    const reader = readerOf(facts, callerOf(req), grantsOf(req.headers, tokens));
    return { document, facts, reader, leaving: leavingOf(res) };
  };

  /** The page, where it is open to the reader now. */
  const openPage = async (req: Request<{ code: string; page: string }>, res: Response) => {
    const { reader, ...known } = await asked(req, res);
    const page = pageOf(req.params.page, known.document.pageCount);
    return { ...known, page, access: permitPage(known.facts, reader, page) };
  };

  const router = Router();
  router.get('/s/:code/pages', async (req, res) => {
    const { document, facts, reader, leaving } = await asked(req, res);
    const { open_pages } = permitPage(facts, reader, 1);
    const sizes = await pages.sizes(document, leaving).catch(unlessLeft(leaving));
    if (!sizes) return;
    res.set({
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': cacheControlOf(facts, lastingOf(sizes)),
    });
    send(res, { content: firstSizes(sizes.content, open_pages), tag: `${sizes.tag}-${open_pages}` });
  });
  router.get('/s/:code/pages/:page', async (req, res) => {
    const { document, facts, page, access, leaving } = await openPage(req, res);
    const width = widthOf(req.query.width);
    const image = await pages.image(document, page, width, leaving).catch(unlessLeft(leaving));
    if (!image) return;
    res.set({ 'Content-Type': 'image/webp', 'Cache-Control': cacheControlOf(facts, lastingOf(image)) });
    send(res, image);
    if (req.method === 'GET') pages.prepare(document, pagesAhead(page, access.open_pages), width);
  });
  router.get('/s/:code/pages/:page/text', async (req, res) => {
    const { document, facts, page, leaving } = await openPage(req, res);
    const text = await pages.text(document, page, leaving).catch(unlessLeft(leaving));
    if (!text) return;
    res.set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControlOf(facts, lastingOf(text)) });
    send(res, text);
  });
  router.all(['/s/:code/pages', '/s/:code/pages/:page', '/s/:code/pages/:page/text'], onlyMethods('GET'));
  return router;
};

/** On refusals too. */
const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

const lastingOf = ({ goodUntilMs }: PageContent) => ({ lasting: goodUntilMs === Infinity });

/** `send` answers 304 to a browser that has this very content, and leaves out the body of a HEAD. */
const send = (res: Response, { content, tag }: Omit<PageContent, 'goodUntilMs'>): void => {
  res.set('ETag', `"${tag}"`).send(content);
};

const leavingOf = (res: Response): AbortSignal => {
  const leaving = new AbortController();
  const leave = (): void => leaving.abort(new Error('The reader has left.'));
  if (res.closed) leave();
  else res.once('close', leave);
  return leaving.signal;
};

/** A reader who has left is no fault, and hears no answer. */
const unlessLeft =
  (leaving: AbortSignal) =>
  (error: unknown): undefined => {
    if (!leaving.aborted) throw error;
  };
