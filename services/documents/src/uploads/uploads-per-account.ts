import { AppError, keyCounts } from '@docsight/service-kit';

/** Uploads of one account that one process receives at the same time. Source: Specification 10.7. */
const maxPerAccount = 100;

/** Runs the reception of an upload. @throws AppError rate_limited when the account has too many of them. */
export type ReceiveForAccount = <Result>(accountId: string, receive: () => Promise<Result>) => Promise<Result>;

/** Limits the simultaneous uploads of each account, so that no account fills the disk and the connections. */
export const makeReceiveForAccount = (limit = maxPerAccount): ReceiveForAccount => {
  const running = keyCounts();
  return async (accountId, receive) => {
    if (running.of(accountId) >= limit) throw tooManyUploads(limit);
    return running.during(accountId, receive);
  };
};

const tooManyUploads = (limit: number): AppError =>
  new AppError(
    'rate_limited',
    `At most ${limit} uploads of an account run at the same time. Wait until one has ended.`,
    {
      headers: { 'Retry-After': '5' },
    },
  );
