import { z } from 'zod';
import { ConfigError, commonSettings, loadConfig } from '../config.ts';
import { armCrashPoints } from './crash-point.ts';
import { loadTracing } from '../telemetry/load-tracing.ts';
import { createLogger } from '../logger.ts';
import type { Logger } from '../logger.ts';
import { composeAs } from '../metrics/index.ts';
import { runServices } from './run-services.ts';
import type { ServiceOptions } from './run-services.ts';
import type { Part } from './part.ts';

/** The settings of a service beyond the common ones. */
type SettingsShape = Record<string, z.ZodType>;
type Config<Shape extends SettingsShape> = z.infer<z.ZodObject<typeof commonSettings & Shape>>;
type Environment = Record<string, string | undefined>;

/** A service, before it is known in which process it runs. */
export type Service = {
  name: string;
  /**
   * Reads the environment, creates the logger, turns on tracing if it is set, and composes the parts.
   * @throws ConfigError for an invalid environment.
   */
  prepare(env: Environment): Promise<ServiceOptions>;
};

/** Describes a service: its settings, and the parts that it consists of. */
export const defineService = <Shape extends SettingsShape>(definition: {
  name: string;
  settings: Shape;
  compose: (config: Config<Shape>, logger: Logger) => Part[];
}): Service => ({
  name: definition.name,
  prepare: async (env) => {
    const config = loadConfig(z.object({ ...commonSettings, ...definition.settings }), env) as Config<Shape>;
    const common = config as z.infer<z.ZodObject<typeof commonSettings>>;
    const { LOG_LEVEL, HOST, OPS_PORT, DRAIN_DELAY_SECONDS, STOP_TIMEOUT_SECONDS } = common;
    const logger = createLogger({ service: definition.name, level: LOG_LEVEL });
    const stopLimits = { drainDelayMs: DRAIN_DELAY_SECONDS * 1000, requestsMs: STOP_TIMEOUT_SECONDS * 1000 };
    // Before the parts: they look for the tracer when they are made.
    const tracing = await loadTracing(definition.name, common, logger);
    const parts = [...tracing, ...composeAs(definition.name, () => definition.compose(config, logger))];
    return { name: definition.name, logger, host: HOST, opsPort: OPS_PORT, parts, stopLimits };
  },
});

/** Runs one service in this process until a stop signal. Only such a process has crash points. */
export const serviceMain = (service: Service, env: Environment): Promise<void> => {
  armCrashPoints(service.name, env.CRASH_POINT_FOLDER);
  return servicesMain([[{ service, env }]]);
};

/**
 * Runs services in this process until a stop signal. At a stop, the first group stops, then the next.
 * An invalid environment ends the process with one message and exit code 1.
 */
export const servicesMain = async (groups: readonly { service: Service; env: Environment }[][]): Promise<void> => {
  try {
    await runServices(await Promise.all(groups.map((group) => Promise.all(group.map(prepare)))));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
};

const prepare = async ({ service, env }: { service: Service; env: Environment }): Promise<ServiceOptions> => {
  try {
    return await service.prepare(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(`${service.name} cannot start. ${error.message}`);
  }
};
