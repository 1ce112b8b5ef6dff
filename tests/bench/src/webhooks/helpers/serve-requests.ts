import type { HelperRequest, HelperResponse } from './helper.ts';

/**
 * Serves the calls of `Helper` in the helper's process. Results are sent over IPC. An error of a handler rejects its
 * call. Any other error ends the process, and with it the part.
 */
export const serveRequests = (handlers: Record<string, (argument: never) => unknown>): void => {
  process.on('message', (message) => {
    const { number, operation, argument } = message as HelperRequest;
    void resultOf(handlers[operation], argument).then((result) =>
      process.send?.({ number, ...result } satisfies HelperResponse),
    );
  });
  process.on('disconnect', () => process.exit(0));
};

const resultOf = async (
  handler: ((argument: never) => unknown) | undefined,
  argument: object,
): Promise<{ result: unknown } | { problem: string }> => {
  if (!handler) return { problem: 'it has no such operation' };
  try {
    return { result: await handler(argument as never) };
  } catch (error) {
    return { problem: error instanceof Error ? String(error.stack) : String(error) };
  }
};
