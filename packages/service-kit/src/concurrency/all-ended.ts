/**
 * Waits until all work has ended. Also waits after a failure, so that no work outlives the call.
 * @throws the first error.
 */
export const allEnded = async (works: readonly Promise<unknown>[]): Promise<void> => {
  for (const outcome of await Promise.allSettled(works)) if (outcome.status === 'rejected') throw outcome.reason;
};
