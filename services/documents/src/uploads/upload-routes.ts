import type { FileHandle } from 'node:fs/promises';
import { operations, uploadForm } from '@docsight/api-contract';
import type { DocumentDetail } from '@docsight/api-contract';
import { accountOf, AppError, disconnectSignal, histogram, parse, serve, toAppError } from '@docsight/service-kit';
import { Router } from 'express';
import type { RequireAccount } from '../accounts/index.ts';
import { temporaryPathIn, withTemporaryFile } from '../files/index.ts';
import { fullDiskErrorOf } from './full-disk.ts';
import { idempotencyKeyOf } from './idempotency.ts';
import type { IdempotentUpload } from './idempotent-upload.ts';
import { receiveUpload } from './receive-upload.ts';
import type { UploadDocument } from './upload-document.ts';
import { makeReceiveForAccount } from './uploads-per-account.ts';

/** Serves POST /api/v1/documents. Source: Specification 4.4. */
export const uploadRoutes = (options: {
  uploadDocument: UploadDocument;
  idempotentUpload: IdempotentUpload;
  requireAccount: RequireAccount;
  newId: () => string;
  temporaryFolder: string;
  maxFileBytes: number;
}): Router => {
  const { uploadDocument, idempotentUpload, requireAccount, newId, temporaryFolder, maxFileBytes } = options;
  const receiveForAccount = makeReceiveForAccount();
  const measured = measureUploads();
  const router = Router();
  serve(router, operations.uploadDocument, async ({ req, res }) => {
    const accountId = accountOf(req);
    const key = idempotencyKeyOf(req.get('idempotency-key'));
    const signal = disconnectSignal(res, new AppError('bad_request', 'The client disconnected during the upload.'));
    const path = temporaryPathIn(temporaryFolder, newId());
    const work = async (handle: FileHandle): Promise<DocumentDetail> => {
      const receive = () => receiveUpload(req, res, { handle, maxFileBytes });
      const { digest, filename, fields } = await receiveForAccount(accountId, receive);
      const file = { ...digest, path, handle };
      return measured(async () => {
        const request = { accountId, file, filename, form: parse(uploadForm, fields), signal };
        if (key === undefined) return uploadDocument({ ...request, documentId: newId() });
        await requireAccount(accountId); // before the upload stores its idempotency key
        return idempotentUpload(key, request, fields);
      });
    };
    return withTemporaryFile(path, work).catch((error: unknown) => {
      throw fullDiskErrorOf(error);
    });
  });
  return router;
};

/** Returns a function that measures what follows the arrival of a file. */
const measureUploads = () => {
  const durations = histogram('docsight_upload_duration_seconds');
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    const ended = (outcome: 'stored' | 'rejected' | 'failed'): void =>
      durations.observe({ outcome }, (performance.now() - startedAt) / 1000);
    try {
      const result = await work();
      ended('stored');
      return result;
    } catch (error) {
      ended(toAppError(fullDiskErrorOf(error)).status < 500 ? 'rejected' : 'failed');
      throw error;
    }
  };
};
