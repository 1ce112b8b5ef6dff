import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { operations } from '@docsight/api-contract';
import type { ViewerGrant } from '@docsight/contracts';
import { callerOf, errorCodeOf, serveContent } from '@docsight/service-kit';
import type { Logger, TokenKind } from '@docsight/service-kit';
import { Router } from 'express';
import type { Response } from 'express';
import { factsOf } from '../documents/index.ts';
import type { Document, DocumentStore } from '../documents/index.ts';
import { verifyContent } from '../files/index.ts';
import type { FileStore } from '../files/index.ts';
import { findOpenDocument, grantsOf, readerOf } from '../reader.ts';
import { classifyDownload } from './classify-download.ts';
import { commonHeaders, contentHeaders, entityTag } from './download-headers.ts';
import { requireDownloadAllowed } from './download-permission.ts';
import type { DownloadStore } from './download-store.ts';
import { selectContent } from './range-request.ts';
import type { ByteRange } from './range-request.ts';

/** Ends a connection whose reader accepts no data for this long, in ms. */
const maxSilenceMs = 120_000;

/** Serves GET /s/{code}/download: the original, whole or in part. Source: Specification 5.13. */
export const downloadRoutes = (options: {
  documents: DocumentStore;
  files: FileStore;
  downloads: DownloadStore;
  tokens: TokenKind<ViewerGrant>;
  now: () => Date;
  publicUrl: string;
  logger: Logger;
}): Router => {
  const { documents, files, downloads, tokens, now, publicUrl, logger } = options;
  const router = Router();
  serveContent(router, operations.downloadDocument, async ({ req, res, params }) => {
    const document = await findOpenDocument(documents, params.code, now());
    const facts = factsOf(document, publicUrl);
    const reader = readerOf(facts, callerOf(req), grantsOf(req.headers, tokens, now()));
    requireDownloadAllowed(facts, reader);

    const selection = selectContent(req, { tag: entityTag(document), sizeBytes: document.sizeBytes });
    if (!('range' in selection)) {
      respondWithoutFile(res, selection.status, document);
      return;
    }
    const { status, range } = selection;
    const headers = contentHeaders(document, status, range);
    if (req.method === 'HEAD') {
      res.writeHead(status, headers).end();
      return;
    }
    const content = await files.read(document.fileId, range);
    const { id: documentId, accountId, sizeBytes } = document;
    const { viewerId } = reader;
    const kind = classifyDownload({ method: req.method, range, sizeBytes, userAgent: req.get('user-agent') });
    const send = async (): Promise<void> => {
      res.writeHead(status, headers);
      res.setTimeout(maxSilenceMs, () => res.destroy());
      await sendContent(content, res, { document, range });
    };
    if (viewerId === null || kind === 'not-counted' || res.destroyed) {
      await send();
      return;
    }
    const counted = { documentId, accountId, viewerId };
    const requestedBytes = range.end - range.start + 1;
    await countBeforeSending(content, () => downloads.count(counted, { kind, requestedBytes, sizeBytes }));
    await whileActive(send, { keepActive: () => downloads.keepActive(counted), logger });
  });
  return router;
};

/** Responds 304, 412 or 416. The last two have the code bad_request. Source: Specification 2.5. */
const respondWithoutFile = (res: Response, status: 304 | 412 | 416, document: Document): void => {
  const { sizeBytes } = document;
  res.status(status).set(commonHeaders(document));
  if (status === 304) {
    res.end();
    return;
  }
  if (status === 416) res.set('Content-Range', `bytes */${sizeBytes}`);
  const message =
    status === 416
      ? `The range starts behind the end of the file, which has ${sizeBytes} bytes.`
      : 'If-Match names another version of the file. Repeat the request without this header.';
  res.json({ error: { code: 'bad_request', message } });
};

const keepActiveEveryMs = 5 * 60_000;
/** A shorter transfer ends long before its download is no longer active. */
const longTransferMs = 60_000;

/** Keeps a download active while it is being sent, so that its later parts still belong to it. */
const whileActive = async (
  send: () => Promise<void>,
  { keepActive, logger }: { keepActive: () => Promise<void>; logger: Logger },
): Promise<void> => {
  const keep = (): void => {
    keepActive().catch((error: unknown) => logger.warn({ err: error }, 'download not kept active'));
  };
  const timer = setInterval(keep, keepActiveEveryMs);
  const startedMs = performance.now();
  try {
    await send();
  } finally {
    clearInterval(timer);
    if (performance.now() - startedMs > longTransferMs) keep();
  }
};

/** Counts a download. One that cannot be counted is not sent. */
const countBeforeSending = async (content: Readable, count: () => Promise<void>): Promise<void> => {
  try {
    await count();
  } catch (error) {
    content.destroy();
    throw error;
  }
};

/** Sends content; a whole file is compared with its hash. A reader who disconnects causes no error. */
const sendContent = async (
  content: Readable,
  res: Response,
  { document, range }: { document: Document; range: ByteRange },
): Promise<void> => {
  const { fileId, sha256 } = document;
  const sizeBytes = range.end - range.start + 1;
  const isWhole = sizeBytes === document.sizeBytes;
  // Node 24 does not destroy content that it cannot pipe.
  if (res.closed) {
    content.destroy();
    return;
  }
  const reader = { hasLeft: false };
  res.once('close', () => {
    reader.hasLeft = content.errored === null;
  });
  try {
    await pipeline(content, verifyContent({ fileId, sizeBytes, ...(isWhole && { sha256 }) }), res);
  } catch (error) {
    const code = errorCodeOf(error);
    // Node 24 reports the reset of the connection to the store, which the reader's departure has caused.
    if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && !(code === 'ECONNRESET' && reader.hasLeft)) throw error;
  }
};
