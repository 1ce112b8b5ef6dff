import { operations, uploadForm } from '@docsight/api-contract';
import { accountOf, AppError, disconnectSignal, parse, serve } from '@docsight/service-kit';
import { Router } from 'express';
import { idempotencyKeyOf } from './idempotency.ts';
import type { IdempotentUpload } from './idempotent-upload.ts';
import { receiveUpload } from './receive-upload.ts';
import { withTemporaryFolder } from './temporary-folder.ts';
import type { UploadDocument } from './upload-document.ts';

/** Serves POST /api/v1/documents. Source: Specification 4.4. */
export const uploadRoutes = (options: {
  uploadDocument: UploadDocument;
  idempotentUpload: IdempotentUpload;
  newId: () => string;
  temporaryFolder: string;
  maxFileBytes: number;
}): Router => {
  const { uploadDocument, idempotentUpload, newId, temporaryFolder, maxFileBytes } = options;
  const router = Router();
  serve(router, operations.uploadDocument, async ({ req, res }) => {
    const accountId = accountOf(req);
    const key = idempotencyKeyOf(req.get('idempotency-key'));
    const signal = disconnectSignal(res, new AppError('bad_request', 'The client disconnected during the upload.'));
    return withTemporaryFolder(temporaryFolder, async (folder) => {
      const { path, filename, fields } = await receiveUpload(req, res, { folder, maxFileBytes });
      const request = { accountId, path, filename, form: parse(uploadForm, fields), signal };
      if (key === undefined) return uploadDocument({ ...request, documentId: newId() });
      return idempotentUpload(key, request, fields);
    });
  });
  return router;
};
