import { AppError } from '@docsight/service-kit';

/** Uploads of one account that one process receives at the same time. Source: Specification 10.7. */
const maxPerAccount = 100;

/** Runs the reception of an upload. @throws AppError rate_limited when the account has too many of them. */
export type ReceiveForAccount = <Result>(accountId: string, receive: () => Promise<Result>) => Promise<Result>;

/** Limits the simultaneous uploads of each account, so that no account fills the disk and the connections. */
export const makeReceiveForAccount = (limit = maxPerAccount): ReceiveForAccount => {
  const running = new Map<string, number>();
  const change = (accountId: string, by: number): void => {
    const count = (running.get(accountId) ?? 0) + by;
    if (count > 0) running.set(accountId, count);
    else running.delete(accountId);
  };
  return async (accountId, receive) => {
    if ((running.get(accountId) ?? 0) >= limit) throw tooManyUploads(limit);
    change(accountId, 1);
    try {
      return await receive();
    } finally {
      change(accountId, -1);
    }
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
