import { AppError, perKeyQueue } from '@docsight/service-kit';

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

/** Half of Node's four threads, which files and DNS need too. */
const concurrency = 2;
/** About two seconds of work of one network, and more than its requests per minute. */
const maxWaitingPerKey = 128;
const maxWaiting = 512;

/**
 * Creates the slots. A network has one slot at a time, and networks that wait take turns.
 * So a flood from some networks delays another one by one hash of each.
 */
export const hashingSlots = (): HashingSlots => {
  const limits = { measuredAs: 'password_hashing', concurrency, concurrencyPerKey: 1, maxWaiting, maxWaitingPerKey };
  const queue = perKeyQueue({ ...limits, fullError: tooManyChecks });
  return { run: ({ network, left }, work) => queue.run(network, work, left) };
};

const tooManyChecks = (): AppError =>
  new AppError('service_unavailable', 'Too many passwords are being checked. Try again in a few seconds.', {
    headers: { 'Retry-After': '2' },
  });
