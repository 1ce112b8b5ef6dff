import { z } from 'zod';

/** An unusable environment: every problem in one message, a line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the environment once, against a schema. An empty value counts as not set.
 * @throws ConfigError that lists every problem.
 */
export const loadConfig = <Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.infer<Schema> => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`These settings cannot be used:\n${problems.join('\n')}`);
};

const wholeNumber = (least: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(least, `must be ${least} or more`));

/** Kinds of settings, all read from strings. */
export const setting = {
  port: () => wholeNumber(0).pipe(z.number().max(65_535, 'must be a port')),
  wholeNumber,
  flag: () => z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true'),
  url: () => z.url('must be a URL').transform((value) => value.replace(/\/+$/, '')),
  /** `60,1800` as numbers. */
  wholeNumbers: () =>
    z
      .string()
      .regex(/^\d+(,\d+)*$/, 'must be whole numbers with commas between them')
      .transform((value) => value.split(',').map(Number)),
  urls: () => z.string().transform((value) => value.split(',').map((url) => url.trim().replace(/\/+$/, ''))),
};

/** What every service reads. */
export const commonSettings = {
  HOST: z.string().default('0.0.0.0'),
  PORT: setting.port(),
  OPS_PORT: setting.port(),
  PUBLIC_URL: setting.url(),
  MONGO_URL: z.string({ error: 'must be the URL of the MongoDB server' }).min(1),
  /** Each service's database is named after this and the service: `docsight_tracking`. */
  DATABASE_PREFIX: z
    .string()
    .regex(/^\w{1,30}$/, 'must be letters, digits and _')
    .default('docsight'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
  /** Test hook: a file that names the point at which this process kills itself, once. See crash-point.ts. */
  CRASH_POINT_FOLDER: z.string().optional(),
};

/** What those read besides that sign or check the tokens of accounts and viewers: gateway, documents, tracking. */
export const tokenSettings = {
  JWT_SECRET: z
    .string({ error: 'must be a secret of 32 characters or more' })
    .min(32, 'must have 32 characters or more'),
};

/** What every service that publishes or consumes reads besides. */
export const brokerSettings = {
  AMQP_URL: z.string({ error: 'must be the URL of the RabbitMQ server' }).min(1),
};
