import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import type { Transform } from 'node:stream';
import { AppError } from '@docsight/service-kit';
import multer from 'multer';
import type { ReserveBytes } from '../documents/index.ts';
import { makeDigest } from '../files/index.ts';
import type { LocalFile } from '../files/index.ts';
import { fileWriter } from './file-writer.ts';
import { declaredFileBytes, reservingBytes } from './reserve-bytes.ts';
import { fileIsMissing, fileIsNoFile, fileTooLarge, multipartErrorOf } from './multipart-errors.ts';
import { paced } from './upload-pace.ts';

/** A received form. */
export type ReceivedUpload = {
  /** The size of its file, and its hash. */
  digest: Pick<LocalFile, 'sizeBytes' | 'sha256'>;
  filename: string;
  /** Unparsed. */
  fields: Record<string, unknown>;
};

type Middleware = ReturnType<multer.Multer['single']>;
type UploadRequest = Parameters<Middleware>[0];
type UploadResponse = Parameters<Middleware>[1];

/** Ends a connection that sends nothing for this long. Source: Specification 4.7. */
const maxSilenceMs = 60_000;
const maxUploadMs = 30 * 60_000;

/**
 * Reads a multipart form and streams the file in its field `file` into an open file. Reserves the size of a large file
 * before it arrives.
 * @throws AppError bad_request, payload_too_large, validation_error. Passes the errors of `reserve` on.
 */
export const receiveUpload = async (
  req: UploadRequest,
  res: UploadResponse,
  options: { handle: FileHandle; maxFileBytes: number; reserve: ReserveBytes; makePaced?: () => Transform },
): Promise<ReceivedUpload> => {
  const { handle, maxFileBytes, reserve } = options;
  if (!req.is('multipart/form-data')) {
    throw new AppError('bad_request', 'Send the upload as multipart/form-data, with the PDF in the field "file".');
  }
  const declaredBytes = declaredFileBytes(req);
  // Rejects at once instead of after the whole body.
  if (declaredBytes > maxFileBytes) throw fileTooLarge(maxFileBytes);
  const reserving = await reservingBytes(reserve, declaredBytes);
  const form = bodyOf(req, (options.makePaced ?? paced)());
  reserving.once('error', (error) => form.destroy(error)); // otherwise multer waits for the rest of the body
  const digest = makeDigest();
  const error = await readForm(req, form, res, { ...options, storage: storageIn(handle, digest.add, reserving) });
  if (error !== undefined) throw multipartErrorOf(error, maxFileBytes);
  const fields = { ...(form.body as Record<string, unknown>) };
  if (!form.file) throw 'file' in fields ? fileIsNoFile() : fileIsMissing();
  return { digest: digest.result(), filename: form.file.originalname, fields };
};

/** Returns a storage of multer that writes a file into an open one, through a stream. `onChunk` receives its content. */
const storageIn = (handle: FileHandle, onChunk: (chunk: Buffer) => void, through: Transform): multer.StorageEngine => ({
  _handleFile: (_req, { stream }, done) => {
    stream.on('data', onChunk);
    pipeline(stream, through, fileWriter(handle), (error) => done(error));
  },
  // The file is removed after the upload in any case.
  _removeFile: (_req, _file, done) => done(null),
});

/**
 * Returns the body of a request as multer reads it: a stream with headers. When it fails, the rest of the request is
 * ignored, and the response can still be sent.
 */
const bodyOf = (req: UploadRequest, body: Transform): UploadRequest => {
  req.pipe(body);
  const onClose = (): void => {
    if (!req.readableEnded) body.destroy(new Error('The client has disconnected.'));
  };
  if (req.closed) onClose();
  else req.once('close', onClose);
  body.once('close', () => {
    req.unpipe(body);
    req.resume();
  });
  return Object.assign(body, { headers: req.headers }) as unknown as UploadRequest;
};

/** Reads the form. Returns multer's error, or undefined. */
const readForm = async (
  req: UploadRequest,
  form: UploadRequest,
  res: UploadResponse,
  { storage, maxFileBytes }: { storage: multer.StorageEngine; maxFileBytes: number },
): Promise<unknown> => {
  const read = multer({
    storage,
    limits: {
      fileSize: maxFileBytes,
      // One more than is accepted, so that the error for a file in another field can name the field.
      files: 2,
      fields: 20,
      fieldSize: 16 * 1024,
      fieldNameSize: 100,
      parts: 22,
      headerPairs: 20,
      fieldNestingDepth: 0,
      fieldArrayIndexLimit: 0,
    },
    defParamCharset: 'utf8',
  }).single('file');
  req.setTimeout(maxSilenceMs);
  const timer = setTimeout(() => req.destroy(), maxUploadMs);
  try {
    return await new Promise<unknown>((resolve, reject) => {
      Promise.resolve(read(form, res, resolve)).catch(reject);
    });
  } finally {
    clearTimeout(timer);
    req.setTimeout(0);
  }
};
