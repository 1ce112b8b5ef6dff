import { pino, stdSerializers } from 'pino';
import type { Logger } from 'pino';
import { currentRequestId } from './request-context.ts';

export type { Logger } from 'pino';

/**
 * JSON lines to stdout, each with the service and, inside a request or a message, its request id.
 * `error`: a person must act. `warn`: healed itself. Never bodies, tokens or documents: what slips through is cut out here.
 */
export const createLogger = (options: { service: string; level: string }): Logger =>
  pino({
    level: options.level,
    base: { service: options.service },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    serializers: { err: errorFields },
    redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.secret', '*.key', '*.token'], censor: '[cut]' },
  });

/** What a line tells of an error. Drivers hang on to theirs what could not be written, with what people have entered. */
export const errorFields = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = stdSerializers.err(error) as ReturnType<typeof stdSerializers.err> & {
    code?: unknown;
  };
  return { type, message, stack, ...(code !== undefined && { code }) };
};
