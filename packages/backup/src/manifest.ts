import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serviceNames } from '@docsight/contracts';
import type { ServiceName } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { z } from 'zod';

/** The layout of the folder. A program rejects a newer one before it touches anything. */
export const layoutVersion = 1;

const digest = z.object({
  /** Size of the file in the backup, in bytes. */
  sizeBytes: z.int().nonnegative(),
  /** SHA-256 of the file in the backup, in lowercase hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Digest = z.infer<typeof digest>;

const collectionEntry = digest.extend({
  name: z.string(),
  /** What the collection is created with, such as its validator. Services create the indexes. */
  options: z.record(z.string(), z.unknown()),
  records: z.int().nonnegative(),
  /** Size of the records, uncompressed. */
  bytes: z.int().nonnegative(),
});
export type CollectionEntry = z.infer<typeof collectionEntry>;

const manifestSchema = z.object({
  format: z.literal('docsight-backup'),
  version: z.int().positive(),
  /** The backup contains what was acknowledged before this time, except messages of the queues in `withoutEventsIn`. */
  begunAt: z.iso.datetime(),
  /** All databases are as they were at this instant. */
  consistentAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** How one instant of all databases was read. */
  method: z.enum(['snapshot', 'paused']),
  databases: z.record(z.enum(serviceNames), z.array(collectionEntry)),
  /** The list of the original files. */
  originals: digest.extend({
    files: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    /** Originals in a bucket, which are not in the backup. */
    inBucket: z.int().nonnegative(),
    /** Ids of files that were missing or damaged in the store. */
    unreadable: z.array(z.string()),
  }),
  /** Events that were published while the backup was taken. */
  transit: digest.extend({ events: z.int().nonnegative() }),
  /** Queues whose events from before the backup were left out, with the consent of the operator. */
  withoutEventsIn: z.array(z.string()).optional(),
  secrets: digest.optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestFile = 'manifest.json';
export const originalsList = 'originals.ndjson.gz';
export const transitFile = 'transit.ndjson.gz';
export const secretsFile = 'secrets.json';

/** Returns the path of a collection inside a backup. */
export const collectionFile = (service: ServiceName, name: string): string =>
  path.join('databases', service, `${encodeURIComponent(name)}.bson.gz`);

/** Returns the path of an original inside a backup. */
export const originalFile = (fileId: string): string => path.join('originals', fileId.slice(0, 2), fileId);

/** @throws AppError with a sentence for an operator if the folder is not a complete backup that this release reads. */
export const readManifest = async (dir: string): Promise<Manifest> => {
  const file = path.join(dir, manifestFile);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AppError('not_found', `${dir} is not a complete backup: ${file} cannot be read.`, { cause });
  });
  return parseManifest(text, file);
};

/** @throws AppError as `readManifest`. */
const parseManifest = (text: string, file: string): Manifest => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('conflict', `${file} is damaged: it is not JSON.`, { cause });
  }
  const { version } = (value ?? {}) as { version?: unknown };
  if (typeof version === 'number' && version > layoutVersion)
    throw new AppError('conflict', `The backup has layout ${version}, and this release reads ${layoutVersion} only.`);
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('conflict', `${file} is damaged: ${z.prettifyError(parsed.error)}`);
};
