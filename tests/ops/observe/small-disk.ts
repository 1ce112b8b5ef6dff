import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { errorCodeOf } from '@docsight/service-kit';

const run = promisify(execFile);

/** A disk that can be filled. */
export type SmallDisk = {
  folder: string;
  /** Leaves this part of the disk free, from 0 to 1. */
  fillUntilFree(part: number): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
};

/** Mounts a disk in memory. This needs Linux and root. */
export const makeSmallDisk = async (mebibytes: number): Promise<SmallDisk> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docsight-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=700`, 'tmpfs', folder]);
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fillUntilFree: async (part) => {
      const { bavail, blocks, bsize } = await statfs(folder);
      const file = await open(ballast, 'a');
      const piece = Buffer.alloc(1024 * 1024);
      try {
        for (let left = Math.ceil(bavail - blocks * part) * bsize; left > 0; left -= piece.length)
          await file.appendFile(piece.subarray(0, Math.min(piece.length, left)));
      } catch (error) {
        if (errorCodeOf(error) !== 'ENOSPC') throw error; // others have filled the rest
      } finally {
        await file.close();
      }
    },
    empty: () => rm(ballast),
    remove: async () => {
      await run('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
};
