import { brokerSettings, ConfigError, setting, tokenSettings, verifySettings } from '@docsight/service-kit';
import { z } from 'zod';
import type { S3Settings } from './files/index.ts';

const webUrl = () => setting.url().refine((url) => /^https?:/.test(url), 'must begin with http:// or https://');

/** Describes the settings of this service besides the common ones. Source: Specification 11.4. */
export const settings = {
  ...brokerSettings,
  ...tokenSettings,
  ...verifySettings,
  /**
   * Folder for uploads in progress and copies of originals. Its content may be deleted while the service is stopped.
   */
  DATA_DIR: z.string().default('.data'),
  /** Maximum size of a file in MiB. */
  MAX_UPLOAD_MB: z.string().default('100').pipe(setting.wholeNumber(1)),
  /** Name of the operator, who measures the reading, for readers. */
  OPERATOR_NAME: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}]{1,100}$/u, 'must be a name of at most 100 characters, in one line')
    .default('Docsight'),
  /** The operator's own page that explains the measuring to readers, instead of the built-in one. */
  PRIVACY_URL: webUrl().optional(),
  /** URL of an S3-compatible store of the files. Without it they are in the database. */
  S3_ENDPOINT: webUrl().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** True: the bucket is in the path of the URL, as most stores require. False: it is in the host name. */
  S3_FORCE_PATH_STYLE: setting.flag().default(true),
};

type AllSettings = z.infer<z.ZodObject<typeof settings>>;
type Config = Pick<AllSettings, Extract<keyof AllSettings, `S3_${string}`>>;

/**
 * Returns the settings of the S3-compatible store, or undefined without one. They are set together or not at all.
 * @throws ConfigError that names the missing settings.
 */
export const s3SettingsOf = (config: Config): S3Settings | undefined => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const names = Object.keys(needed) as (keyof typeof needed)[];
  const missing = names.filter((name) => needed[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    const given = names.filter((name) => needed[name] !== undefined).join(', ');
    const problems = missing.map((name) => `  ${name}: must be set too, because ${given} is set`);
    throw new ConfigError(`These settings cannot be used:\n${problems.join('\n')}`);
  }
  return {
    endpoint: S3_ENDPOINT!,
    bucket: S3_BUCKET!,
    accessKeyId: S3_ACCESS_KEY_ID!,
    secretAccessKey: S3_SECRET_ACCESS_KEY!,
    region: config.S3_REGION,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
  };
};
