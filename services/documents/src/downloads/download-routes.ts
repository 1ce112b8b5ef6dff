import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ViewerGrant } from '@docsight/contracts';
import { AppError, callerOf, onlyMethods } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { Router } from 'express';
import type { Response } from 'express';
import { factsOf } from '../documents/index.ts';
import type { Document, DocumentStore } from '../documents/index.ts';
import { checking } from '../files/index.ts';
import type { FileStore } from '../files/index.ts';
import { grantsOf, readerOf } from '../reader.ts';
import { askedFor } from './asked-for.ts';
import { attachmentHeader } from './attachment-header.ts';
import type { ByteRange } from './byte-range.ts';
import { countsAs } from './counts-as-download.ts';
import { permitDownload } from './download-permission.ts';
import type { DownloadStore } from './download-store.ts';

/** A reader that takes nothing for so long has gone. */
const longestSilenceMs = 120_000;

/** Serves GET /s/{code}/download: the original, whole or in part. Source: Specification 5.13. */
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
    const facts = factsOf(document, publicUrl);
    const reader = readerOf(facts, callerOf(req), grantsOf(req.headers, tokens));
    permitDownload(facts, reader);

    const { sizeBytes } = document;
    const asked = askedFor(req, { tag: entityTag(document), sizeBytes });
    if (!('range' in asked)) {
      answerWithoutFile(res, asked.status, document);
      return;
    }
    const { range, status } = asked;
    const headers = {
      ...headersOf(document),
      ...fileHeaders(document, range),
      ...(status === 206 && { 'Content-Range': `bytes ${range.start}-${range.end}/${sizeBytes}` }),
    };
    if (req.method === 'HEAD') {
      res.writeHead(status, headers).end();
      return;
    }
    const content = await files.read(document.fileId, range);
    const counts = countsAs({ method: req.method, range, sizeBytes, userAgent: req.get('user-agent') });
    const { viewerId } = reader;
    if (viewerId !== null && counts !== 'nothing' && !res.destroyed) {
      const { id: documentId, accountId } = document;
      const download = { id: newId(), documentId, accountId, viewerId, part: counts === 'part' };
      await countBefore(content, () => downloads.count(download));
    }
    res.writeHead(status, headers);
    res.setTimeout(longestSilenceMs, () => res.destroy());
    await sendAll(content, res, { document, range });
  });
  router.all('/s/:code/download', onlyMethods('GET', 'HEAD'));
  return router;
};

/** A document's file never changes, so it has one tag. */
const entityTag = (document: Document): string => `"${document.sha256}"`;

/** On every answer about the file, to somebody who may have it. */
const headersOf = (document: Document) => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
  'Accept-Ranges': 'bytes',
  ETag: entityTag(document),
});

/** Attached, never shown: a PDF may hold scripts, and would run them on our own address. */
const fileHeaders = (document: Document, { start, end }: ByteRange) => ({
  'Content-Type': 'application/pdf',
  'Content-Length': end - start + 1,
  'Content-Disposition': attachmentHeader(document.originalFilename),
  'Content-Security-Policy': "default-src 'none'; sandbox",
});

/** Responds 304, 412 or 416. The last two have the code bad_request. Source: Specification 2.5. */
const answerWithoutFile = (res: Response, status: 304 | 412 | 416, document: Document): void => {
  const { sizeBytes } = document;
  res.status(status).set(headersOf(document));
  if (status === 304) {
    res.end();
    return;
  }
  if (status === 416) res.set('Content-Range', `bytes */${sizeBytes}`);
  const message =
    status === 416
      ? `The range lies behind the end of the file, which has ${sizeBytes} bytes.`
      : 'The file is another one than If-Match names. Ask without that header.';
  res.json({ error: { code: 'bad_request', message } });
};

/** A download that cannot be counted is not served. */
const countBefore = async (content: Readable, count: () => Promise<void>): Promise<void> => {
  try {
    await count();
  } catch (error) {
    content.destroy();
    throw error;
  }
};

/** A whole file is checked against its hash on the way. A reader who leaves in the middle is no fault. */
const sendAll = async (
  content: Readable,
  res: Response,
  { document, range }: { document: Document; range: ByteRange },
): Promise<void> => {
  const { fileId, sha256 } = document;
  const sizeBytes = range.end - range.start + 1;
  const whole = sizeBytes === document.sizeBytes;
  try {
    await pipeline(content, checking({ fileId, sizeBytes, ...(whole && { sha256 }) }), res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
};
