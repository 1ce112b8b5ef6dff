import path from 'node:path';
import { serviceNames } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { digestOf, isMissing } from './durable-file.ts';
import { collectionFile, originalsList, readManifest, secretsFile, transitFile } from './manifest.ts';
import type { Digest, Manifest } from './manifest.ts';
import { damagedOriginals } from './originals.ts';
import type { Progress } from './progress.ts';

/** Returns the files of a backup besides the originals. */
const filesOf = (manifest: Manifest): { file: string; digest: Digest }[] => [
  ...serviceNames.flatMap((service) =>
    manifest.databases[service].map((digest) => ({ file: collectionFile(service, digest.name), digest })),
  ),
  { file: originalsList, digest: manifest.originals },
  { file: transitFile, digest: manifest.transit },
  ...(manifest.secrets ? [{ file: secretsFile, digest: manifest.secrets }] : []),
];

/**
 * Reads every file of a backup and compares it with the manifest.
 * @throws AppError that names each file that is missing or damaged.
 */
export const verifyBackup = async (dir: string, progress: Progress): Promise<Manifest> => {
  const manifest = await readManifest(dir);
  const files = filesOf(manifest);
  progress.begin(
    'verification',
    files.reduce((sum, { digest }) => sum + digest.sizeBytes, manifest.originals.bytes),
  );
  const damaged: string[] = [];
  for (const { file, digest } of files) {
    const found = await digestOf(path.join(dir, file), (bytes) => progress.add(0, bytes)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return undefined;
    });
    if (found?.sha256 !== digest.sha256) damaged.push(path.join(dir, file));
    progress.add(1, 0);
  }
  if (!damaged.includes(path.join(dir, originalsList))) damaged.push(...(await damagedOriginals(dir, progress)));
  progress.end();
  if (damaged.length > 0)
    throw new AppError('conflict', `The backup is damaged. These files are missing or changed: ${damaged.join(', ')}.`);
  return manifest;
};
