import { operations } from '@docsight/api-contract';
import { disconnectSignal, serveContent } from '@docsight/service-kit';
import { Router } from 'express';
import { factsOf } from '../documents/index.ts';
import type { DocumentStore } from '../documents/index.ts';
import { findOpenDocument, readerWithoutSession } from '../reader.ts';
import { isFinal } from './page-content.ts';
import { cacheControlOf, publicAccess } from './page-permission.ts';
import type { Pages } from './pages.ts';

/**
 * Serves GET /s/{code}/preview.png for programs that preview links. The request is that of a reader who has passed
 * nothing, with any token. Counts nothing. Source: Specification 5.21.
 */
export const previewRoutes = (options: {
  documents: Pick<DocumentStore, 'findByCode'>;
  pages: Pick<Pages, 'preview' | 'neutralPreview'>;
  now: () => Date;
  publicUrl: string;
}): Router => {
  const { documents, pages, now, publicUrl } = options;
  const router = Router();
  serveContent(router, operations.getPreviewImage, async ({ res, params }) => {
    res.set(headers);
    const document = await findOpenDocument(documents, params.code, now());
    const facts = factsOf(document, publicUrl);
    const signal = disconnectSignal(res, new Error('The client has disconnected.'));
    try {
      const isOpen = publicAccess(facts).open_pages > 0;
      const reader = { readerId: readerWithoutSession.readerId, signal };
      const image = isOpen ? await pages.preview(document, reader) : await pages.neutralPreview();
      res.set({
        'Content-Type': 'image/png',
        'Cache-Control': cacheControlOf(facts, { isFinal: isFinal(image) }),
        ETag: `"${image.tag}"`,
      });
      res.send(image.content);
    } catch (error) {
      // After the client has disconnected, no response can be sent.
      if (!signal.aborted) throw error;
    }
  });
  return router;
};

/** Pages of other origins may show the image: programs for messages do. */
const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};
