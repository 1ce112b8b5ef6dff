import { AppError } from '@docsight/service-kit';
import multer from 'multer';

/** Fields that may be of any length to the parser, and are too long by their own rule. */
const tooLongFields = new Set(['title', 'password']);

/** What went wrong while a form was read, as the caller is told it. Faults of our own disk stay what they are. */
export const refusedMultipart = (error: unknown, maxFileBytes: number): unknown => {
  if (error instanceof AppError) return error;
  if (error instanceof multer.MulterError) return refusedByLimit(error, maxFileBytes);
  // The parser and multer throw plain errors for a broken form or connection; what the system refuses has an errno.
  if (error instanceof Error && !('errno' in error)) {
    return new AppError(
      'bad_request',
      'The form data cannot be read: it is malformed or was cut off. Send it again as multipart/form-data.',
      { cause: error },
    );
  }
  return error;
};

export const fileTooLarge = (maxFileBytes: number): AppError =>
  new AppError('payload_too_large', `The file is too large: at most ${maxFileBytes / 1024 / 1024} MB are accepted.`);

export const fileIsMissing = (): AppError =>
  new AppError('bad_request', 'The field "file" is missing. Send the PDF in it, with a file name.');

export const fileIsNoFile = (): AppError =>
  new AppError('bad_request', 'The field "file" is not a file. Send the PDF in it, with a file name.');

const refusedByLimit = (error: multer.MulterError, maxFileBytes: number): AppError => {
  // The type knows only some of the codes.
  const code: string = error.code;
  const field = error.field ?? '';
  if (code === 'LIMIT_FILE_SIZE') return fileTooLarge(maxFileBytes);
  if (code === 'LIMIT_FIELD_VALUE' && field === 'file') return fileIsNoFile();
  if (code === 'LIMIT_FIELD_VALUE' && tooLongFields.has(field)) {
    return new AppError('validation_error', `The field "${field}" is too long. Shorten it.`);
  }
  return new AppError('bad_request', sentences[code]?.(field) ?? `The form data cannot be used: ${error.message}.`, {
    cause: error,
  });
};

const severalFiles = 'More than one file came. Send one file, in the field "file".';

const sentences: Record<string, (field: string) => string> = {
  LIMIT_UNEXPECTED_FILE: (field) =>
    field === 'file' ? severalFiles : `A file came in the field "${field}". Send one file, in the field "file".`,
  LIMIT_FILE_COUNT: () => severalFiles,
  LIMIT_FIELD_VALUE: (field) => `The field "${field}" is too long.`,
  LIMIT_FIELD_KEY: () => 'The name of a field is too long.',
  LIMIT_FIELD_COUNT: () => 'The form has too many fields.',
  LIMIT_PART_COUNT: () => 'The form has too many parts.',
  LIMIT_FIELD_NESTING: (field) => `The field "${field}" is not known here. Leave it out.`,
  LIMIT_FIELD_ARRAY_INDEX: (field) => `The field "${field}" is not known here. Leave it out.`,
  MISSING_FIELD_NAME: () => 'A field of the form has no name.',
};
