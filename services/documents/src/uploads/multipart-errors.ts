import { AppError } from '@docsight/service-kit';
import multer from 'multer';

/** Fields with a maximum length of their own, which is 422 instead of 400. */
const limitedFields = new Set(['title', 'password']);

/** Converts an error of multer into the error of the response. Errors of the disk stay as they are. */
export const multipartErrorOf = (error: unknown, maxFileBytes: number): unknown => {
  if (error instanceof AppError) return error;
  if (error instanceof multer.MulterError) return limitErrorOf(error, maxFileBytes);
  // The parser and multer throw plain errors for a malformed form or a lost connection. System errors have an errno.
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
  new AppError('bad_request', 'The field "file" is missing. Send the PDF in it, with a file name.', {
    field: 'file',
  });

export const fileIsNoFile = (): AppError =>
  new AppError('bad_request', 'The field "file" is not a file. Send the PDF in it, with a file name.', {
    field: 'file',
  });

const limitErrorOf = (error: multer.MulterError, maxFileBytes: number): AppError => {
  // The type has only some of the codes.
  const code: string = error.code;
  const field = error.field ?? '';
  if (code === 'LIMIT_FILE_SIZE') return fileTooLarge(maxFileBytes);
  if (code === 'LIMIT_FIELD_VALUE' && field === 'file') return fileIsNoFile();
  if (code === 'LIMIT_FIELD_VALUE' && limitedFields.has(field)) {
    return new AppError('validation_error', `The field "${field}" is too long. Shorten it.`, { field });
  }
  return new AppError('bad_request', sentences[code]?.(field) ?? `The form data cannot be used: ${error.message}.`, {
    cause: error,
    field: error.field,
  });
};

const severalFiles = 'More than one file was sent. Send one file, in the field "file".';

const unknownField = (field: string): string => `The field "${field}" is unknown. Remove it.`;

const sentences: Record<string, (field: string) => string> = {
  LIMIT_UNEXPECTED_FILE: (field) =>
    field === 'file' ? severalFiles : `The field "${field}" contains a file. Send one file, in the field "file".`,
  LIMIT_FILE_COUNT: () => severalFiles,
  LIMIT_FIELD_VALUE: (field) => `The field "${field}" is too long.`,
  LIMIT_FIELD_KEY: () => 'The name of a field is too long.',
  LIMIT_FIELD_COUNT: () => 'The form has too many fields.',
  LIMIT_PART_COUNT: () => 'The form has too many parts.',
  LIMIT_FIELD_NESTING: unknownField,
  LIMIT_FIELD_ARRAY_INDEX: unknownField,
  MISSING_FIELD_NAME: () => 'A field of the form has no name.',
};
