import {
  brokerSettings,
  configError,
  originsIn,
  secret,
  setting,
  settingsCheck,
  tokenSettings,
  verifySettings,
} from '@docsight/service-kit';
import type { SettingProblem } from '@docsight/service-kit';
import { z } from 'zod';
import type { S3Settings } from './files/index.ts';
import { readLogo } from './viewer-page/operator-logo.ts';

/** The settings of the file store. The command erase-document needs them too. */
export const fileStoreSettings = {
  /** Folder of the files: originals, page images, and uploads in progress. All replicas share it. */
  DATA_DIR: z.string().default('.data'),
  /** URL of an S3-compatible store of the files. Without it they are in DATA_DIR. */
  S3_ENDPOINT: setting.webUrl('https://s3.example.com').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: secret(z.string().optional()),
  S3_SECRET_ACCESS_KEY: secret(z.string().optional()),
  /** True: the bucket is in the path of the URL, as most stores require. False: it is in the host name. */
  S3_FORCE_PATH_STYLE: setting.flag().default(true),
};

/** Describes the settings of this service besides the common ones. Source: Specification 11.4. */
export const settings = {
  ...brokerSettings,
  ...tokenSettings,
  ...verifySettings,
  /** Maximum size of a file in MiB. */
  MAX_UPLOAD_MB: z.string().default('100').pipe(setting.wholeNumber(1)),
  /** Maximum size of the files of one account in MiB. Files of deleted documents may take up as much again. */
  ACCOUNT_STORAGE_MB: setting.wholeNumber(1).default(51_200),
  /** Name of the operator, who measures the reading, for readers. */
  OPERATOR_NAME: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}]{1,100}$/u, 'must be a name of at most 100 characters, in one line')
    .default('Docsight'),
  /** The operator's own page that explains the measuring to readers, instead of the built-in one. */
  PRIVACY_URL: setting.webUrl('https://example.com/privacy').optional(),
  /** A logo of the operator, for readers: the path of an SVG or PNG file, or a `data:` URL. */
  OPERATOR_LOGO: z
    .string()
    .transform((value, context) => {
      const logo = readLogo(value);
      if (!('problem' in logo)) return logo;
      context.addIssue({ code: 'custom', message: logo.problem });
      return z.NEVER;
    })
    .optional(),
  /** Origins whose pages may show the viewer in a frame. */
  EMBED_ORIGINS: z
    .string()
    .transform((value, context) => {
      const origins = originsIn(value);
      if (!origins) context.addIssue({ code: 'custom', message: 'must be origins such as https://www.example.com' });
      return origins ?? [];
    })
    .default([]),
  ...fileStoreSettings,
};

type FileStoreConfig = z.infer<z.ZodObject<typeof fileStoreSettings>>;

const neededForS3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
type S3Values = Partial<Record<(typeof neededForS3)[number], string>>;

/** Returns a problem for each missing setting of the bucket if at least one of them is set. */
const s3ProblemsIn = (values: S3Values): SettingProblem[] => {
  const given = neededForS3.filter((name) => values[name]);
  if (given.length === 0) return [];
  return neededForS3
    .filter((name) => !values[name])
    .map((name) => ({ setting: name, problem: `must be set too, because ${given.join(', ')} is set` }));
};

const problemsOfSettings = settingsCheck(settings);

/** Returns what cannot be used in an environment of this service. */
export const problemsIn = (env: Record<string, string | undefined>): SettingProblem[] => [
  ...problemsOfSettings(env),
  ...s3ProblemsIn({
    ...env,
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID_FILE,
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY_FILE,
  }),
];

/**
 * Returns the settings of the S3-compatible store, or undefined without one. They are set together or not at all.
 * @throws ConfigError that names the missing settings.
 */
export const s3SettingsOf = (config: FileStoreConfig): S3Settings | undefined => {
  const problems = s3ProblemsIn(config);
  if (problems.length > 0) throw configError(problems);
  if (config.S3_ENDPOINT === undefined) return undefined;
  return {
    endpoint: config.S3_ENDPOINT,
    bucket: config.S3_BUCKET!,
    accessKeyId: config.S3_ACCESS_KEY_ID!,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY!,
    region: config.S3_REGION,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
  };
};
