import { z } from 'zod';
import { ConfigError, commonSettings, loadConfig } from '../config.ts';
import { armCrashPoints } from './crash-point.ts';
import { createLogger } from '../logger.ts';
import type { Logger } from '../logger.ts';
import { runService } from './run-service.ts';
import type { Part } from './part.ts';

/** The settings of a service beyond the common ones. */
type SettingsShape = Record<string, z.ZodType>;
type Config<Shape extends SettingsShape> = z.infer<z.ZodObject<typeof commonSettings & Shape>>;

/**
 * Runs a service: reads the environment, creates the logger, composes the parts, and runs them until a stop signal.
 * An invalid environment ends the process with one message and exit code 1.
 */
export const serviceMain = async <Shape extends SettingsShape>(options: {
  service: string;
  settings: Shape;
  env: Record<string, string | undefined>;
  compose: (config: Config<Shape>, logger: Logger) => Part[];
}): Promise<void> => {
  try {
    const config = loadConfig(z.object({ ...commonSettings, ...options.settings }), options.env) as Config<Shape>;
    const common = config as z.infer<z.ZodObject<typeof commonSettings>>;
    const { LOG_LEVEL, CRASH_POINT_FOLDER, HOST, OPS_PORT, DRAIN_DELAY_SECONDS, STOP_TIMEOUT_SECONDS } = common;
    const logger = createLogger({ service: options.service, level: LOG_LEVEL });
    armCrashPoints(options.service, CRASH_POINT_FOLDER);
    const stopLimits = { drainDelayMs: DRAIN_DELAY_SECONDS * 1000, requestsMs: STOP_TIMEOUT_SECONDS * 1000 };
    const parts = options.compose(config, logger);
    await runService({ logger, host: HOST, opsPort: OPS_PORT, parts, stopLimits });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${options.service} cannot start. ${error.message}\n`);
    process.exitCode = 1;
  }
};
