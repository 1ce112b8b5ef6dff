import { z } from 'zod';

/** The environment is not valid. The message lists every problem on a line of its own. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** A setting that cannot be used. `problem` continues its name: `must be a whole number`. */
export type SettingProblem = { setting: string; problem: string };

type Environment = Record<string, string | undefined>;

/** Returns an error whose message lists the problems. It contains no values: some are secrets. */
export const configError = (problems: readonly SettingProblem[]): ConfigError =>
  new ConfigError(
    `These settings cannot be used:\n${problems.map(({ setting: name, problem }) => `  ${name}: ${problem}`).join('\n')}`,
  );

/**
 * Parses the environment with a schema. An empty value counts as absent.
 * @throws ConfigError that lists every problem.
 */
export const loadConfig = <Schema extends z.ZodType>(schema: Schema, env: Environment): z.infer<Schema> => {
  const result = schema.safeParse(withoutEmpty(env));
  if (result.success) return result.data;
  throw configError(problemsOf(result.error));
};

/**
 * Returns the function with which a service lists all problems of its settings in an environment. `npm start` calls it
 * before it starts a server. Source: Specification 11.4.
 */
export const settingsCheck =
  (settings: Record<string, z.ZodType>) =>
  (env: Environment): SettingProblem[] => {
    const { error } = z.object({ ...commonSettings, ...settings }).safeParse(withoutEmpty(env));
    return error === undefined ? [] : problemsOf(error);
  };

const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));

const problemsOf = (error: z.ZodError): SettingProblem[] =>
  error.issues.map(({ path, message }) => ({ setting: path.join('.'), problem: message }));

const wholeNumber = (min: number) =>
  z
    .string({ error: 'must be a whole number' })
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(min, `must be ${min} or more`));

/** A URL whose form the client library of a server knows: it may name several hosts. */
const serverUrl = (schemes: readonly string[], example: string) => {
  const beginnings = schemes.map((scheme) => `${scheme}://`);
  const error = `must be a URL that begins with ${beginnings.join(' or ')}, such as ${example}`;
  return z
    .string({ error })
    .refine((url) => beginnings.some((start) => url.startsWith(start)) && !/\s/.test(url), error);
};

const isWebUrl = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);
const webUrl = (example: string) => {
  const error = `must be a URL that begins with http:// or https://, such as ${example}`;
  return z.string({ error }).refine(isWebUrl, error).transform(withoutLastSlash);
};
const withoutLastSlash = (url: string): string => url.replace(/\/+$/, '');

/** The types of settings. All parse strings. */
export const setting = {
  port: () => wholeNumber(0).pipe(z.number().max(65_535, 'must be a port')),
  wholeNumber,
  flag: () => z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true'),
  serverUrl,
  webUrl,
  /** Numbers with commas between them: `60,1800`. */
  wholeNumbers: () =>
    z
      .string()
      .regex(/^\d+(,\d+)*$/, 'must be whole numbers with commas between them')
      .transform((value) => value.split(',').map(Number)),
  /** A key for AES-256, such as `openssl rand -base64 32` prints it. */
  encryptionKey: () => {
    const error = 'must be the base64 of 32 random bytes (openssl rand -base64 32)';
    return z
      .string({ error })
      .regex(/^[A-Za-z0-9+/]{43}=$/, error)
      .transform((text) => Buffer.from(text, 'base64'));
  },
  /** The URLs of the replicas of a service, with commas between them. */
  urls: () => {
    const error = 'must be URLs that begin with http:// or https://, with commas between them';
    return z
      .string({ error })
      .transform((value) => value.split(',').map((url) => withoutLastSlash(url.trim())))
      .refine((urls) => urls.every(isWebUrl), error);
  },
};

/** The settings of every service. */
export const commonSettings = {
  HOST: z.string().default('0.0.0.0'),
  PORT: setting.port(),
  OPS_PORT: setting.port(),
  PUBLIC_URL: setting.webUrl('https://docs.example.com'),
  MONGO_URL: setting.serverUrl(['mongodb', 'mongodb+srv'], 'mongodb://localhost:27017'),
  /** First part of the database name; the service is the second: `docsight_tracking`. */
  DATABASE_PREFIX: z
    .string()
    .regex(/^\w{1,30}$/, 'must be letters, digits and _')
    .default('docsight'),
  /** Seconds from the stop signal, in which requests are served although the process is not ready. */
  DRAIN_DELAY_SECONDS: setting.wholeNumber(0).default(5),
  /** Seconds after that, in which requests in progress may finish. Longer than the response to an upload takes. */
  STOP_TIMEOUT_SECONDS: setting.wholeNumber(1).default(150),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal'], 'must be trace, debug, info, warn, error or fatal')
    .default('info'),
  /**
   * For tests: seconds between two passes over a deleted account. Its default is longer than any request or write that
   * was in progress at the deletion. Source: docs/adr/0013-deleting-an-account.md
   */
  ERASURE_DELAY_SECONDS: setting.wholeNumber(1).default(60),
  /** For tests: the folder with the files that arm crash points. See crash-point.ts. */
  CRASH_POINT_FOLDER: z.string().optional(),
};

/** More settings of the services that sign or verify tokens of accounts and viewers: gateway, documents, tracking. */
export const tokenSettings = {
  JWT_SECRET: z
    .string({ error: 'must be a secret of 32 characters or more' })
    .min(32, 'must have 32 characters or more'),
};

/** More settings of gateway and notifications. Source: docs/adr/0012-mail-tokens-travel-sealed.md */
export const mailTokenSettings = {
  /** Encrypts the tokens of mails on their way from the gateway to notifications: base64 of 32 bytes. */
  MAIL_TOKEN_KEY: setting.encryptionKey(),
};

/** More settings of the services that publish or consume events. */
export const brokerSettings = {
  AMQP_URL: setting.serverUrl(['amqp', 'amqps'], 'amqp://user:password@localhost:5672'),
};
