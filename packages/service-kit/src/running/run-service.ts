import closeWithGrace from 'close-with-grace';
import { httpPart } from './http-part.ts';
import type { Logger } from '../logger.ts';
import { collectProcessMetrics } from '../metrics.ts';
import { opsApp } from './ops-app.ts';
import type { ReadyCheck } from './ops-app.ts';
import type { Part } from './part.ts';
import { stopParts, workTimeoutMs } from './stop-parts.ts';
import type { StopLimits } from './stop-parts.ts';

export type ServiceOptions = { logger: Logger; host: string; opsPort: number; parts: Part[]; stopLimits: StopLimits };

/** After an unexpected error the state of the process is unknown, so it does not go on serving. */
const limitsAfterError: StopLimits = { drainDelayMs: 0, requestsMs: 5_000 };
/** Between the last limit of a part and the end of the process by force. */
const marginMs = 1_000;

/**
 * Runs a service until SIGTERM, SIGINT or an unexpected error. The ops port starts first, then the parts in order.
 * At a stop `/readyz` fails at once, and the parts stop within their limits. A second signal ends the process at once.
 * After an unexpected error the process exits with a non-zero code.
 */
export const runService = async ({ logger, host, opsPort, parts, stopLimits }: ServiceOptions): Promise<void> => {
  let stopping = false;
  const started: Part[] = [];
  collectProcessMetrics();
  const checks: ReadyCheck[] = [
    {
      name: 'start',
      check: () => {
        if (started.length < parts.length) throw new Error('still starting');
      },
    },
    ...parts.flatMap(({ name, ready }) => (ready ? [{ name, check: ready }] : [])),
  ];
  const details = parts.flatMap((part) => (part.details ? [part.details] : []));
  const ops = httpPart('ops', opsApp({ isStopping: () => stopping, checks, details }), { host, port: opsPort });

  const delay = stopLimits.drainDelayMs + stopLimits.requestsMs + workTimeoutMs + marginMs;
  closeWithGrace({ delay, logger: undefined }, async ({ signal, err }) => {
    stopping = true;
    if (err) logger.fatal({ err }, 'unexpected error: stopping');
    else logger.info({ signal }, 'stopping');
    await stopParts(started, err ? limitsAfterError : stopLimits, logger);
    await ops.stop?.(AbortSignal.timeout(marginMs / 2));
    logger.info('stopped');
  });

  await ops.start?.();
  for (const part of parts) {
    await part.start?.();
    started.push(part);
  }
  logger.info('started');
};
