import { z } from 'zod';
import { brokerAddressProblem } from './broker-addresses.ts';
import { withSecretFiles } from './secret-files.ts';
import type { SettingProblem } from './secret-files.ts';
import { telemetrySettings } from './telemetry/settings.ts';

export type { SettingProblem } from './secret-files.ts';

/** The environment is not valid. The message lists every problem on a line of its own. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Record<string, string | undefined>;

const secrets = z.registry<{ isSecret: true }>();

/**
 * Declares a setting that comes from a store of secrets: `NAME_FILE` may name a file with its value. Call it last,
 * because another method of the schema makes a new one.
 */
export const secret = <Schema extends z.ZodType>(schema: Schema): Schema => {
  secrets.add(schema, { isSecret: true });
  return schema;
};

/** Returns the names of the settings that may come from files. */
export const secretSettingsIn = (settings: Record<string, z.core.$ZodType>): string[] =>
  Object.keys(settings).filter((name) => secrets.has(settings[name]!));

/** Returns an error whose message lists the problems. It contains no values: some are secrets. */
export const configError = (problems: readonly SettingProblem[]): ConfigError =>
  new ConfigError(
    `These settings cannot be used:\n${problems.map(({ setting: name, problem }) => `  ${name}: ${problem}`).join('\n')}`,
  );

/**
 * Parses the environment with a schema. An empty value counts as absent, and a secret may be in a file.
 * @throws ConfigError that lists every problem.
 */
export const loadConfig = <Schema extends z.ZodObject>(schema: Schema, env: Environment): z.infer<Schema> => {
  const { data, problems } = parseSettings(schema, env);
  if (problems.length > 0) throw configError(problems);
  return data!;
};

const parseSettings = <Schema extends z.ZodObject>(
  schema: Schema,
  env: Environment,
): { data: z.infer<Schema> | undefined; problems: SettingProblem[] } => {
  const files = withSecretFiles(secretSettingsIn(schema.shape), env);
  const { data, error } = schema.safeParse(withoutEmpty(files.env));
  const given = new Set(files.problems.map(({ setting: name }) => name.replace(/_FILE$/, '')));
  const others = error === undefined ? [] : problemsOf(error).filter(({ setting: name }) => !given.has(name));
  return { data, problems: [...files.problems, ...others] };
};

/**
 * Returns the function with which a service lists all problems of its settings in an environment. `npm start` calls it
 * before it starts a server. Source: Specification 11.4.
 */
export const settingsCheck =
  (settings: Record<string, z.ZodType>) =>
  (env: Environment): SettingProblem[] =>
    parseSettings(z.object({ ...commonSettings, ...settings }), env).problems;

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

/** Enough for a rotation that begins before the last one has ended. Each is tried in turn. */
const maxKeys = 5;

/**
 * A list of keys with commas between them. The first one signs or encrypts, and all verify or decrypt.
 * @param missing the problem of an environment without the setting.
 */
const keyList = <Key>(missing: string, parse: (text: string) => { key: Key } | { problem: string }) =>
  z.string({ error: missing }).transform((value, context): [Key, ...Key[]] => {
    const texts = value.split(',').map((text) => text.trim());
    const parsed = texts.map(parse);
    const wrongAt = parsed.findIndex((result) => 'problem' in result);
    const wrong = parsed[wrongAt];
    let problem = '';
    if (texts.length > maxKeys) problem = `must list at most ${maxKeys} keys`;
    else if (wrong && 'problem' in wrong)
      problem =
        texts.length === 1 ? wrong.problem : `${wrong.problem}, as each key of the list (see key ${wrongAt + 1})`;
    else if (new Set(texts).size < texts.length) problem = 'must list each key once';
    const [first, ...others] = parsed.flatMap((result) => ('key' in result ? [result.key] : []));
    if (problem === '' && first !== undefined) return [first, ...others];
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

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

/**
 * Returns the origins of a list with commas between them: `https://app.example.com,http://localhost:5173`. Undefined if
 * one is no origin.
 */
export const originsIn = (list: string): string[] | undefined => {
  const origins = list.split(',').map((origin) => origin.trim());
  return origins.every((text) => isWebUrl(text) && new URL(text).origin === text) ? origins : undefined;
};

/** The types of settings. All parse strings. */
export const setting = {
  port: () => wholeNumber(0).pipe(z.number().max(65_535, 'must be a port')),
  wholeNumber,
  flag: () => z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true'),
  serverUrl,
  /** A text for which `problemOf` returns no problem. It also says what an absent one must be. */
  checked: (problemOf: (text: string) => string | undefined) =>
    z.string({ error: () => problemOf('') }).superRefine((text, context) => {
      const message = problemOf(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  webUrl,
  /** Numbers with commas between them: `60,1800`. */
  wholeNumbers: () =>
    z
      .string()
      .regex(/^\d+(,\d+)*$/, 'must be whole numbers with commas between them')
      .transform((value) => value.split(',').map(Number)),
  /** Keys for AES-256, such as `openssl rand -base64 32` prints them. The first one encrypts. */
  encryptionKeys: () => {
    const problem = 'must be the base64 of 32 random bytes (openssl rand -base64 32)';
    return keyList<Buffer>(problem, (text) =>
      /^[A-Za-z0-9+/]{43}=$/.test(text) ? { key: Buffer.from(text, 'base64') } : { problem },
    );
  },
  /** Secrets of this length or more, from which keys are derived. The first one signs. */
  signingSecrets: (minLength: number) =>
    keyList<string>(`must be a secret of ${minLength} characters or more`, (text) =>
      text.length >= minLength ? { key: text } : { problem: `must have ${minLength} characters or more` },
    ),
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
  MONGO_URL: secret(setting.serverUrl(['mongodb', 'mongodb+srv'], 'mongodb://localhost:27017')),
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
  ...telemetrySettings,
  /**
   * For tests: seconds between two passes over a deleted account. Also from the deletion of a document to its erasure
   * by an operator. Its default is longer than any request or write that was in progress at the deletion. Source:
   * docs/adr/0013-deleting-an-account.md
   */
  ERASURE_DELAY_SECONDS: setting.wholeNumber(1).default(60),
  /** For tests: the folder with the files that arm crash points. See crash-point.ts. */
  CRASH_POINT_FOLDER: z.string().optional(),
};

/** More settings of the services that sign or verify tokens of accounts and viewers: gateway, documents, tracking. */
export const tokenSettings = {
  JWT_SECRET: secret(setting.signingSecrets(32)),
};

/** More settings of gateway and notifications. Source: docs/adr/0012-mail-tokens-travel-sealed.md */
export const mailTokenSettings = {
  /** Encrypts the tokens of mails on their way from the gateway to notifications: base64 of 32 bytes. */
  MAIL_TOKEN_KEY: secret(setting.encryptionKeys()),
};

/** More settings of the services that publish or consume events. */
export const brokerSettings = {
  AMQP_URL: secret(setting.checked(brokerAddressProblem)),
};
