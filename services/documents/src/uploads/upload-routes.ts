import type { FileHandle } from 'node:fs/promises';
import { operations, uploadForm } from '@docsight/api-contract';
import type { DocumentDetail } from '@docsight/api-contract';
import { accountOf, AppError, disconnectSignal, histogram, parse, serve, toAppError } from '@docsight/service-kit';
import { Router } from 'express';
import type { RequireAccount } from '../accounts/index.ts';
import type { ReserveBytes, StorageQuota } from '../documents/index.ts';
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
  quota: Pick<StorageQuota, 'reservationFor'>;
  requireAccount: RequireAccount;
  newId: () => string;
  temporaryFolder: string;
  maxFileBytes: number;
}): Router => {
  const { uploadDocument, idempotentUpload, quota, requireAccount, newId, temporaryFolder, maxFileBytes } = options;
  const receiveForAccount = makeReceiveForAccount();
  const measured = measureUploads();
  const router = Router();
  serve(router, operations.uploadDocument, async ({ req, res }) => {
    const accountId = accountOf(req);
    const key = idempotencyKeyOf(req.get('idempotency-key'));
    const signal = disconnectSignal(res, new AppError('bad_request', 'The client disconnected during the upload.'));
    const documentId = newId();
    const path = temporaryPathIn(temporaryFolder, newId());
    const reservation = quota.reservationFor(accountId, documentId);
    const reserve: ReserveBytes = async (sizeBytes) => {
      await requireAccount(accountId);
      await reservation.reserve(sizeBytes);
    };
    const receiveAndStore = async (handle: FileHandle, onArrival: () => void): Promise<DocumentDetail> => {
      const { digest, filename, fields } = await receiveUpload(req, res, { handle, maxFileBytes, reserve });
      onArrival();
      const file = { ...digest, path, handle };
      const request = { documentId, accountId, file, filename, form: parse(uploadForm, fields), signal };
      if (key === undefined) return uploadDocument(request);
      await requireAccount(accountId); // before the upload stores its idempotency key
      return idempotentUpload(key, request, fields);
    };
    const upload = (arrived: () => void): Promise<DocumentDetail> =>
      receiveForAccount(accountId, signal, async (freePlace) => {
        const onArrival = (): void => {
          freePlace();
          arrived();
        };
        try {
          return await withTemporaryFile(path, (handle) => receiveAndStore(handle, onArrival));
        } finally {
          await reservation.release();
        }
      });
    return measured((arrived) =>
      upload(arrived).catch((error: unknown) => {
        throw fullDiskErrorOf(error);
      }),
    );
  });
  return router;
};

/** Counts uploads that fail while the file arrives. The returned function measures the work after its arrival. */
const measureUploads = () => {
  const durations = histogram('docsight_upload_duration_seconds');
  return async <Result>(work: (arrived: () => void) => Promise<Result>): Promise<Result> => {
    let arrivedAt: number | undefined;
    const ended = (outcome: 'stored' | 'rejected' | 'failed'): void =>
      durations.observe({ outcome }, arrivedAt === undefined ? 0 : (performance.now() - arrivedAt) / 1000);
    try {
      const result = await work(() => (arrivedAt = performance.now()));
      ended('stored');
      return result;
    } catch (error) {
      const isFailure = toAppError(error).status >= 500;
      if (isFailure || arrivedAt !== undefined) ended(isFailure ? 'failed' : 'rejected');
      throw error;
    }
  };
};
