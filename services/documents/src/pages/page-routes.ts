import { operations } from '@docsight/api-contract';
import { serveContent } from '@docsight/service-kit';
import { Router } from 'express';
import { firstSizes } from '../rendering/index.ts';
import { linkRoutes } from './link-routes.ts';
import { jsonType, makePageCalls, send, unlessAborted } from './page-calls.ts';
import type { PageCallOptions } from './page-calls.ts';
import { requireOpenPage } from './page-permission.ts';
import { firstPageOf, pagesAhead, standardWidthOf, tileOf, widthOf } from './page-request.ts';
import type { Pages } from './pages.ts';

/**
 * Serves the sizes of the open pages, and each page as an image, in tiles and as text. The text has the places of its
 * words, or has none. Serves links too. Nothing is counted. Source: Specification 5.9 to 5.12 and 5.18 to 5.20.
 */
export const pageRoutes = ({ pages, ...options }: PageCallOptions & { pages: Pages }): Router => {
  const calls = makePageCalls(options);
  const router = Router();
  serveContent(router, operations.getPageSizes, async (call) => {
    const { document, facts, access, signal, contentReader } = await calls.openDocument(call, { choosesReader: true });
    const sizes = await pages.sizes(document, contentReader).catch(unlessAborted(signal));
    if (!sizes) return;
    const { open_pages } = access;
    const content = { content: firstSizes(sizes.content, open_pages), tag: `${sizes.tag}-${open_pages}` };
    send(call.res, { ...sizes, ...content }, { facts, type: jsonType });
  });
  serveContent(router, operations.getPageImage, async (call) => {
    const { req, res } = call;
    const opened = await calls.openPage(call, { choosesReader: true });
    const { document, facts, page, access, signal, contentReader } = opened;
    const width = widthOf(req.query.width);
    const image = await pages.image(document, page, width, contentReader).catch(unlessAborted(signal));
    if (!image) return;
    send(res, image, { facts, type: 'image/webp' });
    // The viewer uses stored widths only.
    if (req.method === 'GET' && standardWidthOf(width) === width)
      pages.prepare(document, pagesAhead(page, access.open_pages), width);
  });
  serveContent(router, operations.getPageTile, async (call) => {
    const { res, params } = call;
    const { document, facts, page, signal, contentReader } = await calls.openPage(call);
    const tile = await pages.tile(document, page, tileOf(params), contentReader).catch(unlessAborted(signal));
    if (tile) send(res, tile, { facts, type: 'image/webp' });
  });
  serveContent(router, operations.getPageText, async (call) => {
    const { document, facts, page, signal, contentReader } = await calls.openPage(call);
    const text = await pages.text(document, page, contentReader).catch(unlessAborted(signal));
    if (text) send(call.res, text, { facts, type: 'text/plain; charset=utf-8' });
  });
  serveContent(router, operations.getPageLayer, async (call) => {
    const { document, facts, page, signal, contentReader } = await calls.openPage(call);
    const layer = await pages.layer(document, page, contentReader).catch(unlessAborted(signal));
    if (layer) send(call.res, layer, { facts, type: jsonType });
  });
  serveContent(router, operations.getPageTexts, async (call) => {
    const { document, facts, reader, access, signal, contentReader } = await calls.openDocument(call);
    const first = firstPageOf(call.req.query.from, document.pageCount);
    requireOpenPage(facts, reader, first);
    const range = { first, last: access.open_pages };
    const texts = await pages.texts(document, range, contentReader).catch(unlessAborted(signal));
    if (texts) send(call.res, texts, { facts, type: jsonType });
  });
  router.use(linkRoutes(calls, pages));
  return router;
};
