import { AppError, keyCounts } from '@docsight/service-kit';

/** Exports of one account at the same time, in one process. Source: Specification 3.17. */
const maxPerAccount = 2;
/** Exports of all accounts at the same time, in one process. Each has one page in memory. */
const maxInAll = 50;

/** Runs an export. @throws AppError rate_limited, service_unavailable when too many are in progress. */
export type ExportSlots = <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;

export const makeExportSlots = (): ExportSlots => {
  const running = keyCounts();
  return async (accountId, work) => {
    if (running.of(accountId) >= maxPerAccount)
      throw new AppError(
        'rate_limited',
        `At most ${maxPerAccount} exports of an account run at the same time. Wait until one has ended.`,
        { headers: { 'Retry-After': '10' } },
      );
    if (running.total() >= maxInAll)
      throw new AppError('service_unavailable', 'Too many exports are in progress. Try again in a few seconds.', {
        headers: { 'Retry-After': '10' },
      });
    return running.during(accountId, work);
  };
};
