/**
 * Runs a call with a deadline and the caller's abort signal.
 * A phone that changes networks may otherwise wait minutes for a response.
 * @throws `late` after the deadline, else what the call throws.
 */
export const withDeadline = async <T>(
  work: (signal: AbortSignal) => Promise<T>,
  options: { ms: number; signal: AbortSignal | undefined; late: Error },
): Promise<T> => {
  const { ms, signal, late } = options;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(late), ms);
  const onAbort = (): void => controller.abort();
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort);
  try {
    return await work(controller.signal);
  } catch (error) {
    // Some browsers throw an AbortError instead of the reason.
    throw controller.signal.reason === late ? late : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
};
