import { AppError, boundedMap, perKeyQueue } from '@docsight/service-kit';

/** Where a request with a password comes from. */
export type HashingPlace = {
  /** The client network. */
  network: string;
  left?: AbortSignal;
};

/** Runs work that hashes a password, in turns of the client networks. Source: Specification 3.4. */
export type HashingSlots = {
  /**
   * @param place `left` removes work that waits, because its client has left.
   * @throws AppError service_unavailable if too much of this network waits.
   */
  run<Result>(place: HashingPlace, work: () => Promise<Result>): Promise<Result>;
};

/** Of Node's four threads, which files and DNS need too. */
const concurrency = 3;
/** Of these, slots for networks that have sent few passwords. */
const keptPlaces = 1;
/** A network is busy from this number of passwords on, until it has sent none for a minute. */
const busyFrom = 10;
const busyMs = 60_000;
const maxNetworks = 10_000;
/** About two seconds of work of one network, and more than its requests per minute. */
const maxWaitingPerKey = 128;
const maxWaiting = 512;

/**
 * Creates the slots. A network has one slot at a time, and networks that wait take turns. One slot is kept for networks
 * that are not busy. So a flood from some networks delays another one by the processor time of the flood only.
 */
export const hashingSlots = (): HashingSlots => {
  const passwords = boundedMap<string, number>({ maxEntries: maxNetworks, ttlMs: busyMs });
  const queue = perKeyQueue({
    ...{ measuredAs: 'password_hashing', concurrency, keptPlaces, maxWaiting, maxWaitingPerKey },
    isSlow: (network) => (passwords.get(network) ?? 0) >= busyFrom,
    fullError: tooManyChecks,
  });
  return {
    run: ({ network, left }, work) => {
      passwords.set(network, (passwords.get(network) ?? 0) + 1);
      return queue.run(network, work, left);
    },
  };
};

const tooManyChecks = (): AppError =>
  new AppError('service_unavailable', 'Too many passwords are being checked. Try again in a few seconds.', {
    headers: { 'Retry-After': '2' },
  });
