import { AppError, errorCauseOf, errorCodeOf } from '@docsight/service-kit';

/** The codes of a full disk or quota. 14031 is MongoDB's OutOfDiskSpace. */
const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', 14_031]);

/** Converts the error of a full disk, here or in the database, into service_unavailable. Other errors stay. */
export const fullDiskErrorOf = (error: unknown): unknown => {
  if (error instanceof AppError || !isFull(error)) return error;
  return new AppError(
    'service_unavailable',
    'The server has no space left for uploads at the moment. Try again later. Nothing was stored.',
    { cause: error, headers: { 'Retry-After': '60' } },
  );
};

const isFull = (error: unknown): boolean =>
  error !== undefined && (fullCodes.has(errorCodeOf(error)) || isFull(errorCauseOf(error)));
