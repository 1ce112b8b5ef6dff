import { z } from 'zod';

/** The environment is not valid. The message lists every problem on a line of its own. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Parses the environment with a schema. An empty value counts as absent.
 * @throws ConfigError that lists every problem.
 */
export const loadConfig = <Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.infer<Schema> => {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`These settings cannot be used:\n${problems.join('\n')}`);
};

const wholeNumber = (min: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(min, `must be ${min} or more`));

/** The types of settings. All parse strings. */
export const setting = {
  port: () => wholeNumber(0).pipe(z.number().max(65_535, 'must be a port')),
  wholeNumber,
  flag: () => z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true'),
  url: () => z.url('must be a URL').transform((value) => value.replace(/\/+$/, '')),
  /** Numbers with commas between them: `60,1800`. */
  wholeNumbers: () =>
    z
      .string()
      .regex(/^\d+(,\d+)*$/, 'must be whole numbers with commas between them')
      .transform((value) => value.split(',').map(Number)),
  urls: () => z.string().transform((value) => value.split(',').map((url) => url.trim().replace(/\/+$/, ''))),
};

/** The settings of every service. */
export const commonSettings = {
  HOST: z.string().default('0.0.0.0'),
  PORT: setting.port(),
  OPS_PORT: setting.port(),
  PUBLIC_URL: setting.url(),
  MONGO_URL: z.string({ error: 'must be the URL of the MongoDB server' }).min(1),
  /** First part of the database name; the service is the second: `docsight_tracking`. */
  DATABASE_PREFIX: z
    .string()
    .regex(/^\w{1,30}$/, 'must be letters, digits and _')
    .default('docsight'),
  /** Seconds from the stop signal, in which requests are served although the process is not ready. */
  DRAIN_DELAY_SECONDS: setting.wholeNumber(0).default(5),
  /** Seconds after that, in which requests in progress may finish. Longer than the response to an upload takes. */
  STOP_TIMEOUT_SECONDS: setting.wholeNumber(1).default(150),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
  /** For tests: the folder with the files that arm crash points. See crash-point.ts. */
  CRASH_POINT_FOLDER: z.string().optional(),
};

/** More settings of the services that sign or verify tokens of accounts and viewers: gateway, documents, tracking. */
export const tokenSettings = {
  JWT_SECRET: z
    .string({ error: 'must be a secret of 32 characters or more' })
    .min(32, 'must have 32 characters or more'),
};

/** More settings of the services that publish or consume events. */
export const brokerSettings = {
  AMQP_URL: z.string({ error: 'must be the URL of the RabbitMQ server' }).min(1),
};
