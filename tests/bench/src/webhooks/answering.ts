import type { Answer, Question } from './helper.ts';

/**
 * The other half of `startHelper`: handles the questions of the benchmark. `handlers`: by question; what one returns must be fit to be sent. A handler that throws
 * fails its question; anything else that goes wrong ends the process, and with it the benchmark.
 */
export const answer = (handlers: Record<string, (argument: never) => unknown>): void => {
  process.on('message', (message) => {
    const { number, question, argument } = message as Question;
    void answerOf(handlers[question], argument).then((told) => process.send?.({ number, ...told } satisfies Answer));
  });
  process.on('disconnect', () => process.exit(0));
};

const answerOf = async (
  handler: ((argument: never) => unknown) | undefined,
  argument: object,
): Promise<{ answer: unknown } | { problem: string }> => {
  if (!handler) return { problem: 'it has no answer to this question' };
  try {
    return { answer: await handler(argument as never) };
  } catch (error) {
    return { problem: error instanceof Error ? String(error.stack) : String(error) };
  }
};
