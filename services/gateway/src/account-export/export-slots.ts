import { AppError } from '@docsight/service-kit';

/** Exports of one account at the same time, in one process. Source: Specification 3.17. */
const maxPerAccount = 2;
/** Exports of all accounts at the same time, in one process. Each has one page in memory. */
const maxInAll = 50;

/** Runs an export. @throws AppError rate_limited, service_unavailable when too many are in progress. */
export type ExportSlots = <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;

export const makeExportSlots = (): ExportSlots => {
  const running = new Map<string, number>();
  let total = 0;
  const change = (accountId: string, by: number): void => {
    total += by;
    const count = (running.get(accountId) ?? 0) + by;
    if (count > 0) running.set(accountId, count);
    else running.delete(accountId);
  };
  return async (accountId, work) => {
    if ((running.get(accountId) ?? 0) >= maxPerAccount)
      throw new AppError(
        'rate_limited',
        `At most ${maxPerAccount} exports of an account run at the same time. Wait until one has ended.`,
        { headers: { 'Retry-After': '10' } },
      );
    if (total >= maxInAll)
      throw new AppError('service_unavailable', 'Too many exports are in progress. Try again in a few seconds.', {
        headers: { 'Retry-After': '10' },
      });
    change(accountId, 1);
    try {
      return await work();
    } finally {
      change(accountId, -1);
    }
  };
};
