import { operations, uploadForm } from '@docsight/api-contract';
import type { DocumentDetail } from '@docsight/api-contract';
import { accountOf, AppError, disconnectSignal, parse, serve } from '@docsight/service-kit';
import { Router } from 'express';
import type { RequireAccount } from '../accounts/index.ts';
import { fullDiskErrorOf } from './full-disk.ts';
import { idempotencyKeyOf } from './idempotency.ts';
import type { IdempotentUpload } from './idempotent-upload.ts';
import { receiveUpload } from './receive-upload.ts';
import { withTemporaryFolder } from './temporary-folder.ts';
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
  const router = Router();
  serve(router, operations.uploadDocument, async ({ req, res }) => {
    const accountId = accountOf(req);
    const key = idempotencyKeyOf(req.get('idempotency-key'));
    const signal = disconnectSignal(res, new AppError('bad_request', 'The client disconnected during the upload.'));
    const work = async (folder: string): Promise<DocumentDetail> => {
      const receive = () => receiveUpload(req, res, { folder, maxFileBytes });
      const { path, filename, fields } = await receiveForAccount(accountId, receive);
      await requireAccount(accountId); // before the upload stores its idempotency key
      const request = { accountId, path, filename, form: parse(uploadForm, fields), signal };
      if (key === undefined) return uploadDocument({ ...request, documentId: newId() });
      return idempotentUpload(key, request, fields);
    };
    return withTemporaryFolder(temporaryFolder, work).catch((error: unknown) => {
      throw fullDiskErrorOf(error);
    });
  });
  return router;
};
