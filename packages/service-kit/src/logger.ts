import { pino, stdSerializers } from 'pino';
import type { Logger } from 'pino';
import { errorCodeOf } from './error-code.ts';
import { currentRequestId, currentSpan } from './telemetry/scope.ts';

export type { Logger } from 'pino';

/**
 * Creates a logger that writes JSON lines to stdout, with the service, the current request id and trace id.
 * Use `error` if a person must act, and `warn` if the service recovers by itself.
 * Do not log bodies, tokens or documents. The redacted paths are a second line of defence.
 */
export const createLogger = (options: { service: string; level: string }): Logger =>
  pino({
    level: options.level,
    base: { service: options.service },
    timestamp: pino.stdTimeFunctions.isoTime,
    // Leaves out what is undefined.
    mixin: () => ({ requestId: currentRequestId(), traceId: currentSpan()?.traceId }),
    serializers: { err: errorFields },
    redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.secret', '*.key', '*.token'], censor: '[cut]' },
  });

/**
 * Returns the fields of an error that are logged. Only these: drivers attach the rejected document to their errors,
 * with the input of people.
 */
export const errorFields = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, code: errorCodeOf(error) };
};
