import closeWithGrace from 'close-with-grace';
import { httpPart } from './http-part.ts';
import type { Logger } from '../logger.ts';
import { collectBuildInfo, collectProcessMetrics } from '../metrics/index.ts';
import { opsApp } from './ops-app.ts';
import type { ReadyCheck } from './ops-app.ts';
import type { Part } from './part.ts';
import { stopParts, workTimeoutMs } from './stop-parts.ts';
import type { StopLimits } from './stop-parts.ts';

export type ServiceOptions = {
  name: string;
  logger: Logger;
  host: string;
  opsPort: number;
  parts: Part[];
  stopLimits: StopLimits;
};

/** After an unexpected error the state of the process is unknown, so it does not go on serving. */
const limitsAfterError: StopLimits = { drainDelayMs: 0, requestsMs: 5_000 };
/** Between the last limit of a part and the end of the process by force. */
const marginMs = 1_000;

/**
 * Runs services until SIGTERM, SIGINT or an unexpected error. At a stop `/readyz` of all fails at once. The groups stop
 * one after the other, the services of a group side by side. A second signal ends the process at once. After an
 * unexpected error all services stop, and the process exits with a non-zero code.
 */
export const runServices = async (groups: readonly (readonly ServiceOptions[])[]): Promise<void> => {
  let stopping = false;
  collectProcessMetrics(groups[0]![0]!.name);
  const running = groups.map((group) => group.map((service) => makeRunning(service, () => stopping)));
  const delay = groups.reduce((sum, group) => sum + Math.max(...group.map(longestStopMs)), marginMs);
  closeWithGrace({ delay, logger: undefined }, async (cause) => {
    stopping = true;
    for (const group of running) await Promise.all(group.map((service) => service.stop(cause)));
  });
  await Promise.all(running.flat().map((service) => service.start()));
};

const longestStopMs = ({ stopLimits }: ServiceOptions): number =>
  stopLimits.drainDelayMs + stopLimits.requestsMs + workTimeoutMs;

/** Why a process stops: a signal, or an unexpected error. */
type StopCause = { signal?: string; err?: Error };

/** The ops port starts first, then the parts in order. The parts stop within their limits. */
const makeRunning = (
  { name: component, logger, host, opsPort, parts, stopLimits }: ServiceOptions,
  isStopping: () => boolean,
) => {
  const started: Part[] = [];
  collectBuildInfo(component);
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
  const ops = httpPart('ops', opsApp({ component, isStopping, checks, details }), { host, port: opsPort });
  return {
    start: async (): Promise<void> => {
      await ops.start?.();
      for (const part of parts) {
        await part.start?.();
        started.push(part);
      }
      logger.info('started');
    },
    stop: async ({ signal, err }: StopCause): Promise<void> => {
      if (err) logger.fatal({ err }, 'unexpected error: stopping');
      else logger.info({ signal }, 'stopping');
      await stopParts(started, err ? limitsAfterError : stopLimits, logger);
      await ops.stop?.(AbortSignal.timeout(marginMs / 2));
      logger.info('stopped');
    },
  };
};
