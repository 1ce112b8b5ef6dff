import { operations } from '@docsight/api-contract';
import type { DocumentFacts } from '@docsight/contracts';
import { serveContent } from '@docsight/service-kit';
import { Router } from 'express';
import type { Response } from 'express';
import { openLinks, openOutline } from '../rendering/index.ts';
import { jsonType, send, unlessAborted } from './page-calls.ts';
import type { PageCalls } from './page-calls.ts';
import { finalContent } from './page-content.ts';
import type { PageContent } from './page-content.ts';
import type { Pages } from './pages.ts';

/** Serves the links of each page, and the outline. Source: Specification 5.19. */
export const linkRoutes = (calls: PageCalls, pages: Pick<Pages, 'links' | 'outline'>): Router => {
  const router = Router();
  serveContent(router, operations.getPageLinks, async (call) => {
    const { document, facts, page, access, signal, contentReader } = await calls.openPage(call);
    const links = await pages.links(document, page, contentReader).catch(unlessAborted(signal));
    if (!links) return;
    const { pageCount } = document;
    sendPart(call.res, facts, links, openLinks(links.content, { openPages: access.open_pages, pageCount }));
  });
  serveContent(router, operations.getOutline, async (call) => {
    const { document, facts, access, signal, contentReader } = await calls.openDocument(call);
    const outline = await pages.outline(document, contentReader).catch(unlessAborted(signal));
    if (outline) sendPart(call.res, facts, outline, openOutline(outline.content, access.open_pages));
  });
  return router;
};

/** Sends what is open of stored content. The tag is of this part only, so that it reveals nothing of the rest. */
const sendPart = (res: Response, facts: DocumentFacts, stored: PageContent, part: Buffer): void => {
  const { content, tag } = finalContent(part);
  send(res, { ...stored, content, tag }, { facts, type: jsonType });
};
