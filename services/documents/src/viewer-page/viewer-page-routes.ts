import { onlyMethods } from '@docsight/service-kit';
import { Router } from 'express';
import { isbot } from 'isbot';
import { factsOf } from '../documents/index.ts';
import type { DocumentStore } from '../documents/index.ts';
import { accessOfAnybody } from '../pages/index.ts';
import type { Pages } from '../pages/index.ts';
import { absentPage, plainPageHeaders } from './plain-page.ts';
import { privacyPage } from './privacy-page.ts';
import type { ViewerBuild } from './viewer-build.ts';
import { shellHeaders, viewerShell } from './viewer-shell.ts';

/** measuredBy: who runs the service, as readers are told. privacyUrl: a page of theirs that explains the measuring, in the place of our own. */
export type ViewerPage = { build: ViewerBuild; measuredBy: string; privacyUrl: string | undefined };

const ownPrivacyPath = '/viewer/privacy';

/**
 * Serves GET /s/{code}, the public page of a document, always as HTML. Source: Specification 5.2.
 * It starts no session and counts nothing, because programs that preview links read it too.
 */
export const viewerPageRoutes = (options: {
  documents: DocumentStore;
  pages: Pick<Pages, 'prepareOpening'>;
  publicUrl: string;
  viewerPage: ViewerPage;
}): Router => {
  const { documents, pages, publicUrl, viewerPage } = options;
  const { build, measuredBy, privacyUrl = ownPrivacyPath } = viewerPage;
  const router = Router();
  router.get('/s/:code', async (req, res) => {
    const { code } = req.params;
    res.set(documentHeaders);
    const document = await documents.findByCode(code);
    if (document?.isActive !== true) {
      res.status(404).set(plainPageHeaders).send(absentPage());
      return;
    }
    res.set(shellHeaders).send(viewerShell({ code, title: document.title }, { measuredBy, privacyUrl }, build));
    // The script will ask for it as soon as it runs. Programs that look at links run none.
    if (!isbot(req.get('user-agent'))) {
      pages.prepareOpening(document, accessOfAnybody(factsOf(document, publicUrl)).open_pages);
    }
  });
  router.get(ownPrivacyPath, (_req, res) => {
    res.set({ ...pageHeaders, ...plainPageHeaders, 'Cache-Control': 'public, max-age=300' });
    res.send(privacyPage(measuredBy));
  });
  router.all(['/s/:code', ownPrivacyPath], onlyMethods('GET'));
  return router;
};

const pageHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
};

/** Whether there is a document, and its title, may change at any time; and no search engine is to know. */
const documentHeaders = { ...pageHeaders, 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };
