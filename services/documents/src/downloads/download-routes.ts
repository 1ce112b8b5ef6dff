import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ViewerGrant } from '@docsight/contracts';
import { AppError, callerOf, onlyMethods } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { viewerTokensOf } from '@docsight/viewer-access';
import { create as contentDisposition } from 'content-disposition';
import { Router } from 'express';
import type { Response } from 'express';
import { factsOf } from '../documents/index.ts';
import type { Document, DocumentStore } from '../documents/index.ts';
import type { FileStore } from '../files/index.ts';
import { byteRangeOf } from './byte-range.ts';
import type { ByteRange } from './byte-range.ts';
import { countsAsDownload } from './counts-as-download.ts';
import { permitDownload } from './download-permission.ts';
import type { DownloadStore } from './download-store.ts';

/** A reader that takes nothing for so long has gone. */
const longestSilenceMs = 120_000;

/** GET /s/{code}/download: the original, whole or in part. Source: decisions.md, sections 4 and 5. */
export const downloadRoutes = (options: {
  documents: DocumentStore;
  files: FileStore;
  downloads: DownloadStore;
  tokens: TokenKind<ViewerGrant>;
  newId: () => string;
  publicUrl: string;
}): Router => {
  const { documents, files, downloads, tokens, newId, publicUrl } = options;
  const router = Router();
  router.get('/s/:code/download', async (req, res) => {
    const document = await documents.findByCode(req.params.code);
    if (!document?.isActive) throw new AppError('not_found', 'There is no document at this address.');
    const grants = viewerTokensOf(req.headers)
      .map((token) => tokens.verify(token))
      .filter((grant) => grant !== undefined);
    const { viewerId } = permitDownload(factsOf(document, publicUrl), callerOf(req), grants);

    const wanted = wantedRange(document, req.headers);
    if (wanted === 'unsatisfiable') {
      refuseRange(res, document);
      return;
    }
    const range = wanted === 'all' ? { start: 0, end: document.sizeBytes - 1 } : wanted;
    const status = wanted === 'all' ? 200 : 206;
    const headers = { ...headersOf(document, range), ...(status === 206 && contentRange(document, range)) };
    if (req.method === 'HEAD') {
      res.writeHead(status, headers).end();
      return;
    }
    const content = await files.read(document.fileId, range);
    const request = { method: req.method, start: range.start, userAgent: req.get('user-agent') };
    if (viewerId !== null && countsAsDownload(request)) {
      const { id: documentId, ownerId } = document;
      await countBefore(content, () => downloads.insert({ id: newId(), documentId, ownerId, viewerId }));
    }
    res.writeHead(status, headers);
    res.setTimeout(longestSilenceMs, () => res.destroy());
    await sendAll(content, res);
  });
  router.all('/s/:code/download', onlyMethods('GET'));
  return router;
};

/** A document's file never changes, so it has one tag. A range that is meant for another file is ignored. */
const entityTag = (document: Document): string => `"${document.sha256}"`;

const wantedRange = (document: Document, headers: IncomingHttpHeaders): ReturnType<typeof byteRangeOf> => {
  const ifRange = headers['if-range'];
  return ifRange === undefined || ifRange === entityTag(document)
    ? byteRangeOf(headers.range, document.sizeBytes)
    : 'all';
};

const contentRange = ({ sizeBytes }: Document, { start, end }: ByteRange) => ({
  'Content-Range': `bytes ${start}-${end}/${sizeBytes}`,
});

const refuseRange = (res: Response, { sizeBytes }: Document): void => {
  const message = `The range lies behind the end of the file, which has ${sizeBytes} bytes.`;
  res
    .status(416)
    .set('Content-Range', `bytes */${sizeBytes}`)
    .json({ error: { code: 'bad_request', message } });
};

/** Attached, never shown: a PDF may hold scripts, and would run them on our own address. */
const headersOf = (document: Document, { start, end }: ByteRange) => ({
  'Content-Type': 'application/pdf',
  'Content-Length': end - start + 1,
  'Content-Disposition': contentDisposition(document.originalFilename),
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
  'Accept-Ranges': 'bytes',
  ETag: entityTag(document),
});

/** A download that cannot be counted is not served. */
const countBefore = async (content: Readable, count: () => Promise<void>): Promise<void> => {
  try {
    await count();
  } catch (error) {
    content.destroy();
    throw error;
  }
};

/** A reader who leaves in the middle is no fault. */
const sendAll = async (content: Readable, res: Response): Promise<void> => {
  try {
    await pipeline(content, res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
};
