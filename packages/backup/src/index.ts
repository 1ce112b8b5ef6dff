export { readManifest } from './manifest.ts';
export type { Manifest } from './manifest.ts';
export { makeProgress } from './progress.ts';
export { restoreBackup } from './restore-backup.ts';
export { takeBackup } from './take-backup.ts';
export { verifyBackup } from './verify-backup.ts';
