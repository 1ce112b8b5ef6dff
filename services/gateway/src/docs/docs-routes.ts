import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { openApi, operations } from '@docsight/api-contract';
import { AppError, serveContent } from '@docsight/service-kit';
import { Router } from 'express';
import type { Request, Response } from 'express';
import { docsAssets } from './docs-assets.ts';
import { docsPage } from './docs-page.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the description of the API for programs (/openapi.json) and for people (/docs). Everything is built at the
 * start.
 */
export const docsRoutes = (publicUrl: string): Router => {
  const document = openApi(publicUrl);
  const json = fixed('application/json; charset=utf-8', Buffer.from(JSON.stringify(document)));
  const page = fixed('text/html; charset=utf-8', Buffer.from(docsPage(document)));
  const assets = new Map(Object.entries(docsAssets()).map(([name, { type, content }]) => [name, fixed(type, content)]));
  const router = Router({ caseSensitive: true, strict: true });
  serveContent(router, operations.getOpenApiDocument, ({ req, res }) => send(req, res, json));
  serveContent(router, operations.getDocumentation, ({ req, res }) =>
    send(req, res.set('Content-Security-Policy', policy), page),
  );
  serveContent(router, operations.getDocumentationAsset, ({ req, res, params }) => {
    const asset = assets.get(params.file);
    if (!asset) throw new AppError('not_found', 'There is nothing at this address.');
    return send(req, res, asset);
  });
  return router;
};

/** Content that changes only with a release. */
type Fixed = { type: string; tag: string; content: Buffer; compressed: () => Promise<Buffer> };

const fixed = (type: string, content: Buffer): Fixed => {
  let compressed: Promise<Buffer> | undefined;
  const tag = createHash('sha256').update(content).digest('base64url').slice(0, 27);
  return { type, tag, content, compressed: () => (compressed ??= promisify(gzip)(content)) };
};

/**
 * Sends the content, compressed if the client accepts it. Each form has its own tag: RFC 9110, section 8.8.3.3.
 * Express responds with 304 itself if the browser has this tag.
 */
const send = async (req: Request, res: Response, { type, tag, content, compressed }: Fixed): Promise<void> => {
  const encoding = req.acceptsEncodings(['gzip', 'identity']) === 'gzip' ? 'gzip' : 'identity';
  res.set({ 'Content-Type': type, ETag: `"${tag}-${encoding}"`, 'Cache-Control': 'public, max-age=300' });
  res.set('Vary', 'Accept-Encoding');
  if (encoding === 'gzip') res.set('Content-Encoding', 'gzip').send(await compressed());
  else res.send(content);
};
