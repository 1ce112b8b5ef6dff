import { withTimeout } from '../concurrency/index.ts';
import type { Logger } from '../logger.ts';
import type { Part } from '../running/part.ts';
import { isTracingOn, sendsJson } from './settings.ts';
import { registerTracer } from './tracers.ts';

/** Limits the sending of the last spans. It is a part of the time in which a service stops its other work. */
const lastSendMs = 2_500;

/**
 * Loads the SDK of OpenTelemetry and registers the tracer of a service, if the settings turn tracing on.
 * Returns the part that sends the last spans. It belongs before all others, so that it stops last.
 */
export const loadTracing = async (
  service: string,
  settings: Parameters<typeof isTracingOn>[0],
  logger: Logger,
): Promise<Part[]> => {
  if (!isTracingOn(settings)) return [];
  const { openTelemetry } = await import('./opentelemetry.ts');
  const { tracer, shutdown } = openTelemetry({ service, sendsJson: sendsJson(settings), logger });
  registerTracer(logger, tracer);
  const stop = async (): Promise<void> => {
    try {
      await withTimeout(shutdown(), lastSendMs);
    } catch (error) {
      logger.warn({ err: error }, 'last traces not sent');
    }
  };
  return [{ name: 'tracing', stop }];
};
