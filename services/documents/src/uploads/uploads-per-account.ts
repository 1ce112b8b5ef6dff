import { AppError, perKeyQueue, withTimeout } from '@docsight/service-kit';

/**
 * Uploads of one account that one process receives at the same time, and that wait for a place.
 * Source: Specification 10.7.
 */
const [maxReceived, maxWaiting] = [20, 80];
const maxWaitMs = 60_000;

/**
 * Runs an upload when its account has a place to receive it. The upload calls `arrived` to free its place before its
 * end. The signal ends the waiting.
 * @throws AppError rate_limited when too many uploads of the account wait, or for too long.
 */
export type ReceiveForAccount = <Result>(
  accountId: string,
  signal: AbortSignal,
  upload: (arrived: () => void) => Promise<Result>,
) => Promise<Result>;

/**
 * Limits the simultaneous uploads of each account, so that no account fills the disk. The body of an upload that waits
 * is not read, so its client is held back.
 */
export const makeReceiveForAccount = (): ReceiveForAccount => {
  const receptions = perKeyQueue({
    concurrencyPerKey: maxReceived,
    maxWaitingPerKey: maxWaiting,
    fullError: tooManyUploads,
  });
  return async (accountId, signal, upload) => {
    const endReception = await withTimeout((giveUp) => receptions.beginInTurn(accountId, giveUp), maxWaitMs, {
      signal,
      timeoutError: tooManyUploads,
    });
    try {
      return await upload(endReception);
    } finally {
      endReception();
    }
  };
};

const tooManyUploads = (): AppError =>
  new AppError('rate_limited', 'Too many uploads of this account run at the same time. Wait until some have ended.', {
    headers: { 'Retry-After': '5' },
  });
