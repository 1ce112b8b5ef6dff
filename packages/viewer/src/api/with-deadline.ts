/**
 * Runs a call that ends after a time at the latest, or when its caller aborts it. A phone that changes networks may leave a request without any answer for minutes.
 * @throws late when time ran out, else what the call throws.
 */
export const withDeadline = async <T>(
  work: (signal: AbortSignal) => Promise<T>,
  options: { ms: number; signal: AbortSignal | undefined; late: Error },
): Promise<T> => {
  const { ms, signal, late } = options;
  const both = new AbortController();
  const timer = setTimeout(() => both.abort(late), ms);
  const leave = (): void => both.abort();
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave);
  try {
    return await work(both.signal);
  } catch (error) {
    // Not every browser throws the reason itself.
    throw both.signal.reason === late ? late : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
};
