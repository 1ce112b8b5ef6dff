import { onlyMethods } from '@docsight/service-kit';
import { Router } from 'express';
import type { DocumentStore } from '../documents/index.ts';
import { absentPage, documentPage, pageHeaders } from './viewer-page.ts';

/** GET /s/{code}: the public page of a document, HTML in every case. Source: decisions.md, section 5. */
export const viewerPageRoutes = ({ documents }: { documents: DocumentStore }): Router => {
  const router = Router();
  router.get('/s/:code', async (req, res) => {
    const document = await documents.findByCode(req.params.code);
    const found = document?.isActive === true;
    res
      .status(found ? 200 : 404)
      .set(pageHeaders)
      .send(found ? documentPage(document) : absentPage());
  });
  router.all('/s/:code', onlyMethods('GET'));
  return router;
};
