import { HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { AppError, withTimeout } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';

/** The address of a bucket, and the credentials. */
export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True for URLs of the form `endpoint/bucket`, false for `bucket.endpoint`. */
  forcePathStyle: boolean;
};

/** A bucket of an S3-compatible store. Every call has a time limit and three attempts within it. */
export type S3Bucket = {
  name: string;
  /**
   * Calls the store.
   * @throws AppError service_unavailable for every error of the store or of the credentials: no request causes it,
   * and it can recover.
   */
  call<Result>(send: (client: S3Client, signal: AbortSignal) => Promise<Result>, limitMs?: number): Promise<Result>;
  close(): void;
};

const connectLimitMs = 2_000;
const callLimitMs = 10_000;
/** Each slow download occupies one socket. */
const maxSockets = 512;

export const s3Bucket = (settings: S3Settings): S3Bucket => {
  const client = new S3Client(clientOptions(settings));
  return {
    name: settings.bucket,
    call: async (send, limitMs = callLimitMs) => {
      try {
        return await withTimeout((signal) => send(client, signal), limitMs);
      } catch (error) {
        throw unavailable(error);
      }
    },
    close: () => client.destroy(),
  };
};

/**
 * Checks the bucket at the start and logs an error if it cannot be used. The service starts nevertheless and recovers
 * by itself.
 */
export const s3Part = ({ bucket, logger }: { bucket: S3Bucket; logger: Logger }): Part => ({
  name: 'file store',
  start: async () => {
    try {
      await bucket.call((client, abortSignal) =>
        client.send(new HeadBucketCommand({ Bucket: bucket.name }), { abortSignal }),
      );
      logger.info({ bucket: bucket.name }, 'file store ready');
    } catch (error) {
      const advice = 'Check S3_ENDPOINT, S3_BUCKET and the keys. Uploads and downloads return 503 until then.';
      logger.error({ err: error, bucket: bucket.name, advice }, 'file store unusable');
    }
  },
  stop: async () => bucket.close(),
});

/** Returns true if the store responded that the object or the upload does not exist. */
export const isAbsent = (error: unknown): boolean => isS3Error(error, ['NoSuchKey', 'NotFound', 'NoSuchUpload']);

/** Returns true if the store does not implement the call. */
export const isNotImplemented = (error: unknown): boolean => isS3Error(error, ['NotImplemented']);

const isS3Error = (error: unknown, names: string[]): boolean => {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof S3ServiceException && names.includes(cause.name);
};

const clientOptions = (settings: S3Settings): S3ClientConfig => ({
  endpoint: settings.endpoint,
  region: settings.region,
  forcePathStyle: settings.forcePathStyle,
  credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: connectLimitMs,
    httpAgent: { maxSockets },
    httpsAgent: { maxSockets },
  },
  // Every store verifies Content-MD5 and the signed payload hash. Some reject the newer checksums.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  // With it each part takes a new connection.
  expectContinueHeader: false,
});

const unavailable = (cause: unknown): AppError =>
  new AppError('service_unavailable', 'The file store cannot be reached at the moment. Try again in a few seconds.', {
    cause,
    headers: { 'Retry-After': '5' },
  });
