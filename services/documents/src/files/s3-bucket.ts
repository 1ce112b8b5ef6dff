import { HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { AppError } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';

/** Where the bucket is and who we are there. */
export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket` rather than `bucket.endpoint`. */
  forcePathStyle: boolean;
};

/** One bucket of an S3-compatible store. Every call ends in its time, and is tried three times within it. */
export type S3Bucket = {
  name: string;
  /**
   * Calls the store.
   * @throws AppError service_unavailable for whatever is wrong with it or with our access to it: it may heal, and nobody's input is to blame.
   */
  call<Answer>(send: (client: S3Client, signal: AbortSignal) => Promise<Answer>, limitMs?: number): Promise<Answer>;
  close(): void;
};

const connectLimitMs = 2_000;
const callLimitMs = 10_000;
/** Each slow download holds one. */
const mostSockets = 512;

export const s3Bucket = (settings: S3Settings): S3Bucket => {
  const client = new S3Client(clientOptions(settings));
  return {
    name: settings.bucket,
    call: async (send, limitMs = callLimitMs) => {
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(), limitMs);
      try {
        return await send(client, stop.signal);
      } catch (error) {
        throw unavailable(error);
      } finally {
        // The signal would also end an answer whose body is still being read.
        clearTimeout(timer);
      }
    },
    close: () => client.destroy(),
  };
};

/** Looks at the start whether the bucket can be used, and says so when it cannot; the service starts all the same, and recovers by itself. */
export const s3Part = ({ bucket, logger }: { bucket: S3Bucket; logger: Logger }): Part => ({
  name: 'file store',
  start: async () => {
    try {
      await bucket.call((client, abortSignal) =>
        client.send(new HeadBucketCommand({ Bucket: bucket.name }), { abortSignal }),
      );
      logger.info({ bucket: bucket.name }, 'file store ready');
    } catch (error) {
      const advice =
        'check S3_ENDPOINT, S3_BUCKET and the keys; until then uploads and downloads are answered with 503';
      logger.error({ err: error, bucket: bucket.name }, `the file store cannot be used: ${advice}`);
    }
  },
  stop: async () => bucket.close(),
});

/** Whether the store says that the object, or the upload, is not there. */
export const isAbsent = (error: unknown): boolean => isAnswer(error, ['NoSuchKey', 'NotFound', 'NoSuchUpload']);

/** Whether the store says that it does not know a call that not all of them know. */
export const isNotImplemented = (error: unknown): boolean => isAnswer(error, ['NotImplemented']);

const isAnswer = (error: unknown, names: string[]): boolean => {
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
    httpAgent: { maxSockets: mostSockets },
    httpsAgent: { maxSockets: mostSockets },
  },
  // Content-MD5 and the signed payload hash, which every store checks; the newer checksums are refused by some.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  // Takes a connection of its own for each part.
  expectContinueHeader: false,
});

const unavailable = (cause: unknown): AppError =>
  new AppError('service_unavailable', 'The file store is away for the moment. Try again in a few seconds.', {
    cause,
    headers: { 'Retry-After': '5' },
  });
