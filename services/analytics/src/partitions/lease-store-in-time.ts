import { AppError, withTimeout } from '@docsight/service-kit';
import type { LeaseStore } from './lease-store.ts';

/** A slower response is not waited for: it may come too late to be of use, and the next round asks again. */
const storeTimeoutMs = 2_000;

/** Limits the time of each request to a store. */
export const leaseStoreInTime = (store: LeaseStore): LeaseStore => ({
  renew: (...request) => inTime(store.renew(...request)),
  take: (...request) => inTime(store.take(...request)),
  release: (...request) => inTime(store.release(...request)),
  resign: (...request) => inTime(store.resign(...request)),
});

const inTime = <Result>(response: Promise<Result>): Promise<Result> =>
  withTimeout(response, storeTimeoutMs, {
    timeoutError: () => new AppError('service_unavailable', 'The database did not respond in time.'),
  });
