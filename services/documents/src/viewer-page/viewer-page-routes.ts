import { operations } from '@docsight/api-contract';
import { makeShellHeaders } from '@docsight/browser-build';
import type { BrowserBuild } from '@docsight/browser-build';
import { serveContent } from '@docsight/service-kit';
import { isBot } from '@docsight/viewer-access';
import { Router } from 'express';
import { factsOf, openForReaders } from '../documents/index.ts';
import type { DocumentStore } from '../documents/index.ts';
import { publicAccess } from '../pages/index.ts';
import type { Pages } from '../pages/index.ts';
import { languageOf } from './languages.ts';
import type { Language } from './languages.ts';
import { logoPath, logoRoutes } from './logo-routes.ts';
import { oembedRoutes } from './oembed-routes.ts';
import type { OperatorLogo } from './operator-logo.ts';
import { absentPage, plainPageHeaders } from './plain-page.ts';
import { privacyPage } from './privacy-page.ts';
import { viewerShell } from './viewer-shell.ts';

export type ViewerPage = {
  build: BrowserBuild;
  /** The operator, who measures the reading. */
  measuredBy: string;
  /** The operator's own page about the measuring, instead of the built-in one. */
  privacyUrl: string | undefined;
  logo: OperatorLogo | undefined;
  /** The origins whose pages may show the viewer in a frame. */
  embedOrigins: readonly string[];
};

/**
 * Serves GET /s/{code}, the public page of a document, always as HTML, and what belongs to it. Source: Specification
 * 5.2. It starts no session and counts nothing, because programs that preview links read it too.
 */
export const viewerPageRoutes = (options: {
  documents: DocumentStore;
  pages: Pick<Pages, 'prepareOpening' | 'knownSizes'>;
  /** Returns the name of an account. `""` if it has none. */
  senderOf: (accountId: string) => Promise<string>;
  now: () => Date;
  publicUrl: string;
  viewerPage: ViewerPage;
}): Router => {
  const { documents, pages, senderOf, now, publicUrl, viewerPage } = options;
  const { build, measuredBy: operatorName, logo, embedOrigins } = viewerPage;
  const site = {
    publicUrl,
    operatorName,
    privacyUrl: viewerPage.privacyUrl ?? operations.getPrivacyPage.path,
    logo: logo && { path: logoPath(logo), width: logo.width, height: logo.height },
  };
  const shellHeaders = makeShellHeaders(embedOrigins);
  const router = Router();
  serveContent(router, operations.getViewerPage, async ({ req, res, params }) => {
    const { code } = params;
    const language = languageOf(req.acceptsLanguages());
    res.set({ ...documentHeaders, ...languageHeaders(language) });
    const document = openForReaders(await documents.findByCode(code), now());
    if (document === null) {
      res.status(404).set(plainPageHeaders).send(absentPage(language));
      return;
    }
    const { open_pages: openPages, full: isOpen } = publicAccess(factsOf(document, publicUrl));
    const open = isOpen ? 'all' : openPages > 0 ? 'some' : 'none';
    const [sender, sizes] = await Promise.all([
      senderOf(document.accountId),
      isOpen ? pages.knownSizes(document) : undefined,
    ]);
    const facts = { code, title: document.title, sender, open, sizes: sizes && textOf(sizes.content) } as const;
    res.removeHeader('X-Frame-Options');
    res.set(shellHeaders).send(viewerShell(facts, site, build, language));
    // The script of the page requests these next. Bots run no script.
    if (!isBot(req.get('user-agent'))) pages.prepareOpening(document, openPages);
  });
  serveContent(router, operations.getPrivacyPage, ({ req, res }) => {
    const language = languageOf(req.acceptsLanguages());
    res.set({ ...pageHeaders, ...languageHeaders(language), ...plainPageHeaders });
    res.set('Cache-Control', 'public, max-age=300').send(privacyPage(language, operatorName));
  });
  router.use(logoRoutes(logo));
  router.use(oembedRoutes({ documents, senderOf, site, isEmbeddable: embedOrigins.length > 0, now }));
  return router;
};

/** Those of about 60 pages. The sizes of a longer document would delay the page, so the script requests them. */
const maxSizesBytes = 2_048;

const textOf = (sizes: Buffer): string | undefined => (sizes.length <= maxSizesBytes ? sizes.toString() : undefined);

const pageHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
};

/** The page depends on the languages of the browser. */
const languageHeaders = (language: Language) => ({ 'Content-Language': language, Vary: 'Accept-Language' });

/** Forbids caches, because title and existence of a document may change at any time, and search engines. */
const documentHeaders = { ...pageHeaders, 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };
