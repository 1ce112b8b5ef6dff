import { AppError, fairRoom } from '@docsight/service-kit';
import type { RoomLimits } from '@docsight/service-kit';
import { readerIdOf } from '../rules/index.ts';
import type { ReaderKey } from '../rules/index.ts';

/** All limits count the pages that waiting requests list, and 20 for each request. */
export type WaitingLimits = RoomLimits;

/**
 * Limits the changes that wait. So one reader or account neither fills the memory nor takes the room of others. A
 * reader may have 19 beacons of 2,000 pages, or 1,700 usual ones. With one large beacon it is still small.
 */
const defaultLimits: WaitingLimits = {
  perKey: 40_000,
  perOwner: 80_000,
  total: 300_000,
  reservedForSmall: 100_000,
  smallUpTo: 5_000,
  reservedForSmallKeys: 20_000,
  smallKeyUpTo: 2_500,
};
/** The size of a request without pages. */
const requestSize = 20;

export type WaitingRoom = {
  /**
   * Runs the work of a request, and holds room until it has ended.
   * @throws AppError rate_limited if the reader or its account has no room; service_unavailable if there is none at
   * all.
   */
  hold(reader: ReaderKey, entries: number, work: () => Promise<void>): Promise<void>;
};

export const waitingRoom = (limits: WaitingLimits = defaultLimits): WaitingRoom => {
  const room = fairRoom(limits);
  return {
    hold: async (reader, entries, work) => {
      const claim = { key: readerIdOf(reader), owner: reader.accountId };
      const size = requestSize + entries;
      const reached = room.take(claim, size);
      if (reached !== undefined) throw noRoom[reached]();
      try {
        await work();
      } finally {
        room.free(claim, size);
      }
    },
  };
};

const retryAfter = { headers: { 'Retry-After': '2' } };

const noRoom = {
  key: () =>
    new AppError('rate_limited', 'Too many requests of this reader wait. Try again in a few seconds.', retryAfter),
  owner: () =>
    new AppError(
      'rate_limited',
      'Too many requests of readers of this account wait. Try again in a few seconds.',
      retryAfter,
    ),
  total: () =>
    new AppError('service_unavailable', 'Too many requests wait to be stored. Try again in a few seconds.', retryAfter),
};
