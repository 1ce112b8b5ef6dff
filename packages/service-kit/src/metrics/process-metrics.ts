import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { collectDefaultMetrics } from 'prom-client';
import { containerMemory } from './container-memory.ts';
import { composeAs, gauge, metricsOf } from './metrics.ts';

/** The build replaces these names. Sources that run without a build have neither. */
declare const DOCSIGHT_VERSION: string;
declare const DOCSIGHT_REVISION: string;

/**
 * Collects what belongs to the whole process: memory, event loop, processor time.
 * @param component the service that reports it. Of several services in one process, it is the first.
 */
export const collectProcessMetrics = (component: string): void => {
  collectDefaultMetrics({ register: metricsOf(component) });
  composeAs(component, () => {
    gauge('docsight_memory_limit_bytes', {}, memoryLimit);
    gauge('docsight_memory_used_bytes', {}, memoryUsed);
  });
};

/** Adds which program the service runs. */
export const collectBuildInfo = (component: string): void => {
  const version = typeof DOCSIGHT_VERSION === 'string' ? DOCSIGHT_VERSION : 'unknown';
  const revision = typeof DOCSIGHT_REVISION === 'string' ? DOCSIGHT_REVISION : 'unknown';
  composeAs(component, () => gauge('docsight_build_info', { version, revision, node: process.version }, () => 1));
};

/** The limit of a control group that has none is larger than the memory of any machine. */
const memoryLimit = (): number => Math.min(process.constrainedMemory() || Infinity, totalmem());

/** Without a limit of the container, its other processes are those of other programs. */
const memoryUsed = async (): Promise<number> => {
  const inContainer = memoryLimit() < totalmem() ? await containerMemory(textOf) : undefined;
  return inContainer ?? process.memoryUsage.rss();
};

const textOf = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);
