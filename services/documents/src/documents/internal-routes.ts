import { isPossiblePassword } from '@docsight/api-contract';
import { pageQuery } from '@docsight/contracts';
import type { DocumentsPage } from '@docsight/contracts';
import { AppError, callerOf, jsonBody, parse } from '@docsight/service-kit';
import { Router } from 'express';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { factsOf } from './document.ts';
import type { DocumentStore } from './document-store.ts';
import type { Passwords } from './password.ts';
import { requireFound } from './update-document.ts';

const passwordCheck = z.object({ password: z.string() });

/** For other services only; the gateway does not pass these paths on. */
export const internalRoutes = (options: {
  documents: DocumentStore;
  passwords: Passwords;
  publicUrl: string;
}): Router => {
  const { documents, passwords, publicUrl } = options;
  const router = Router();
  router.use('/internal', servicesOnly);

  /** The facts of a document, deleted or not, on a miss of a replica. 404 only for a code that was never given. */
  router.get('/internal/documents/by-code/:code', async (req, res) => {
    res.json(factsOf(requireFound(await documents.findByCode(req.params.code)), publicUrl));
  });

  /** The facts of all documents, page by page. */
  router.get('/internal/documents', async (req, res) => {
    const { after = null, limit } = parse(pageQuery, req.query, 'parameter');
    const { documents: found, total } = await documents.pageOfAll(after, limit);
    const next = found.length < limit ? null : found.at(-1)!.id;
    res.json({ items: found.map((document) => factsOf(document, publicUrl)), next, total } satisfies DocumentsPage);
  });

  /**
   * `{password}` -> `{matches, passwordVersion}`. Without a password set nothing has to match: true and version 0.
   * The version goes into the viewer's token, which is good for that password only.
   */
  const check = '/internal/documents/:id/password-check';
  router.post(check, jsonBody({ limitBytes: 16 * 1024 }));
  router.post(check, async (req, res) => {
    const { password } = parse(passwordCheck, req.body);
    const document = await documents.findById(req.params.id);
    const { id, passwordHash } = requireFound(document?.isActive ? document : null);
    const { passwordVersion } = factsOf(document!, publicUrl);
    const matches =
      passwordHash === null || (isPossiblePassword(password) && (await passwords.matches(id, password, passwordHash)));
    res.json({ matches, passwordVersion });
  });
  return router;
};

/** To everybody else these paths do not exist. */
const servicesOnly: RequestHandler = (req, _res, next) => {
  if (callerOf(req).kind !== 'service') throw new AppError('not_found', 'There is nothing at this address.');
  next();
};
