import { isPossiblePassword } from '@docsight/api-contract';
import { internalPaths, pageQuery } from '@docsight/contracts';
import type { DocumentsPage } from '@docsight/contracts';
import { AppError, callerOf, jsonBody, parse } from '@docsight/service-kit';
import { Router } from 'express';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { factsOf, openForReaders } from './document.ts';
import type { Document } from './document.ts';
import type { DocumentStore } from './document-store.ts';
import type { Passwords } from './password.ts';
import { requireFound } from './update-document.ts';

const passwordCheck = z.object({ password: z.string() });
const maxPasswordCheckBytes = 16 * 1024;

/** Serves other services. The gateway does not forward these paths. */
export const internalRoutes = (options: {
  documents: DocumentStore;
  passwords: Passwords;
  publicUrl: string;
  now: () => Date;
}): Router => {
  const { documents, passwords, publicUrl, now } = options;
  const router = Router();
  router.use('/internal', servicesOnly);

  /**
   * Returns the facts of a document, deleted or not, for a service that lacks them. 404 only for a code that was
   * never used.
   */
  router.get(internalPaths.documentByCode(':code'), async (req, res) => {
    res.json(factsOf(requireFound(await documents.findByCode(req.params.code)), publicUrl));
  });

  /** Returns the facts of all documents, page by page. */
  router.get(internalPaths.documents, async (req, res) => {
    const { after = null, limit } = parse(pageQuery, req.query, 'parameter');
    const { documents: found, total } = await documents.pageOfAll(after, limit);
    const next = found.length < limit ? null : found.at(-1)!.id;
    res.json({ items: found.map((document) => factsOf(document, publicUrl)), next, total } satisfies DocumentsPage);
  });

  /**
   * Checks a password: `{password}` → `{matches, passwordVersion}`. A document without a password matches any, with
   * version 0. The caller puts the version into the viewer token, which is valid for that password only.
   */
  const passwordCheckPath = internalPaths.passwordCheck(':id');
  router.post(passwordCheckPath, jsonBody({ limitBytes: maxPasswordCheckBytes }));
  router.post(passwordCheckPath, async (req, res) => {
    const { password } = parse(passwordCheck, req.body);
    const document = requireFound(openForReaders(await documents.findById(req.params.id), now()));
    const { passwordVersion } = factsOf(document, publicUrl);
    res.json({ matches: await isPasswordOf(document, password), passwordVersion });
  });

  const isPasswordOf = async ({ id, passwordHash }: Document, password: string): Promise<boolean> =>
    passwordHash === null || (isPossiblePassword(password) && (await passwords.matches(id, password, passwordHash)));

  return router;
};

/** Hides these paths from every other caller. */
const servicesOnly: RequestHandler = (req, _res, next) => {
  if (callerOf(req).kind !== 'service') throw new AppError('not_found', 'There is nothing at this address.');
  next();
};
