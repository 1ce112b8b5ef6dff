import { AppError } from '@docsight/service-kit';
import multer from 'multer';
import { fileIsMissing, fileIsNoFile, fileTooLarge, refusedMultipart } from './refused-multipart.ts';

/** A form with one file, which lies in the folder that was given. fields: as they came, unchecked. */
export type ReceivedUpload = { path: string; filename: string; fields: Record<string, unknown> };

type Middleware = ReturnType<multer.Multer['single']>;
type UploadRequest = Parameters<Middleware>[0];
type UploadResponse = Parameters<Middleware>[1];

/** What a form may weigh beside its file. */
const otherPartsBytes = 1024 * 1024;
/** A connection that sends nothing for so long is ended. */
const longestSilenceMs = 60_000;
const longestUploadMs = 30 * 60_000;

/**
 * Reads a multipart form with a file in the field `file`, streamed to disk.
 * @throws AppError bad_request, payload_too_large, validation_error.
 */
export const receiveUpload = async (
  req: UploadRequest,
  res: UploadResponse,
  options: { folder: string; maxFileBytes: number },
): Promise<ReceivedUpload> => {
  const { maxFileBytes } = options;
  if (!req.is('multipart/form-data')) {
    throw new AppError('bad_request', 'Send the upload as multipart/form-data, with the PDF in the field "file".');
  }
  // Told at once, rather than after the whole of it has come.
  if (Number(req.headers['content-length'] ?? 0) > maxFileBytes + otherPartsBytes) throw fileTooLarge(maxFileBytes);
  const fault = await readForm(req, res, options);
  if (fault !== undefined) throw refusedMultipart(fault, maxFileBytes);
  const fields = { ...(req.body as Record<string, unknown>) };
  if (!req.file) throw 'file' in fields ? fileIsNoFile() : fileIsMissing();
  return { path: req.file.path, filename: req.file.originalname, fields };
};

/** Resolves with what multer found wrong, or undefined, when nothing of it touches the folder any more. */
const readForm = async (
  req: UploadRequest,
  res: UploadResponse,
  { folder, maxFileBytes }: { folder: string; maxFileBytes: number },
): Promise<unknown> => {
  const read = multer({
    storage: multer.diskStorage({ destination: folder, filename: (_req, _file, name) => name(null, 'original.pdf') }),
    limits: {
      fileSize: maxFileBytes,
      // One more than is taken, so that a file in the wrong field is told by its name.
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
  req.setTimeout(longestSilenceMs);
  const tooLong = setTimeout(() => req.destroy(), longestUploadMs);
  try {
    return await new Promise<unknown>((resolve, reject) => {
      Promise.resolve(read(req, res, resolve)).catch(reject);
    });
  } finally {
    clearTimeout(tooLong);
    req.setTimeout(0);
  }
};
