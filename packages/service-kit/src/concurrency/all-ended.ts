/**
 * Waits until all work has ended. One that fails does not end the waiting, so that nothing goes on after the call.
 * @throws the first error.
 */
export const allEnded = async (works: readonly Promise<unknown>[]): Promise<void> => {
  for (const outcome of await Promise.allSettled(works)) if (outcome.status === 'rejected') throw outcome.reason;
};
