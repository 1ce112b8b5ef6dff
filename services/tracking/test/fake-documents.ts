import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DocumentFacts } from '@docsight/contracts';
import { internalTokenHeader, internalVerifier } from '@docsight/service-kit';
import { testVerifyKeys } from '@docsight/testkit';
import express from 'express';

/** A fake documents service with the two internal paths that tracking uses. `passwords` are by document id. */
export const fakeDocuments = async () => {
  const documents: DocumentFacts[] = [];
  const passwords = new Map<string, string>();
  const asked: string[] = [];
  const fate = { away: false };
  const verify = internalVerifier({ service: 'documents', keys: testVerifyKeys });
  const app = express();
  app.use(express.json(), (req, res, next) => {
    const caller = verify(req.get(internalTokenHeader) ?? '');
    asked.push(req.path);
    if (caller?.kind !== 'service') res.status(401).end();
    else if (fate.away) res.status(503).end();
    else next();
  });
  app.get('/internal/documents/by-code/:code', (req, res) => {
    const found = documents.find(({ shortCode }) => shortCode === `s-${req.params.code}`);
    if (found) res.json(found);
    else res.status(404).json({ error: { code: 'not_found', message: 'none' } });
  });
  app.post('/internal/documents/:id/password-check', (req, res) => {
    const found = documents.find(({ documentId }) => documentId === req.params.id)!;
    const { password } = req.body as { password: string };
    res.json({
      matches: passwords.get(found.documentId) === password,
      passwordVersion: found.passwordVersion,
    });
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    documents,
    passwords,
    asked,
    fate,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
