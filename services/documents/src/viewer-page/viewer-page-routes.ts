import { operations } from '@docsight/api-contract';
import { shellHeaders } from '@docsight/browser-build';
import type { BrowserBuild } from '@docsight/browser-build';
import { serveContent } from '@docsight/service-kit';
import { isBot } from '@docsight/viewer-access';
import { Router } from 'express';
import { factsOf, openForReaders } from '../documents/index.ts';
import type { DocumentStore } from '../documents/index.ts';
import { publicAccess } from '../pages/index.ts';
import type { Pages } from '../pages/index.ts';
import { absentPage, plainPageHeaders } from './plain-page.ts';
import { privacyPage } from './privacy-page.ts';
import { viewerShell } from './viewer-shell.ts';

export type ViewerPage = {
  build: BrowserBuild;
  /** The operator, who measures the reading. */
  measuredBy: string;
  /** The operator's own page about the measuring, instead of the built-in one. */
  privacyUrl: string | undefined;
};

/**
 * Serves GET /s/{code}, the public page of a document, always as HTML. Source: Specification 5.2.
 * It starts no session and counts nothing, because programs that preview links read it too.
 */
export const viewerPageRoutes = (options: {
  documents: DocumentStore;
  pages: Pick<Pages, 'prepareOpening'>;
  now: () => Date;
  publicUrl: string;
  viewerPage: ViewerPage;
}): Router => {
  const { documents, pages, now, publicUrl, viewerPage } = options;
  const { build, measuredBy, privacyUrl = operations.getPrivacyPage.path } = viewerPage;
  const router = Router();
  serveContent(router, operations.getViewerPage, async ({ req, res, params }) => {
    const { code } = params;
    res.set(documentHeaders);
    const document = openForReaders(await documents.findByCode(code), now());
    if (document === null) {
      res.status(404).set(plainPageHeaders).send(absentPage());
      return;
    }
    res.set(shellHeaders).send(viewerShell({ code, title: document.title }, { measuredBy, privacyUrl }, build));
    // The script of the page requests these next. Bots run no script.
    if (!isBot(req.get('user-agent'))) {
      pages.prepareOpening(document, publicAccess(factsOf(document, publicUrl)).open_pages);
    }
  });
  serveContent(router, operations.getPrivacyPage, ({ res }) => {
    res.set({ ...pageHeaders, ...plainPageHeaders, 'Cache-Control': 'public, max-age=300' });
    res.send(privacyPage(measuredBy));
  });
  return router;
};

const pageHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
};

/** Forbids caches, because title and existence of a document may change at any time, and search engines. */
const documentHeaders = { ...pageHeaders, 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };
