import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** sockaddr_un has room for 107 bytes and a zero on Linux, for 103 on macOS. */
const MAX_SOCKET_PATH_BYTES = 103;
/** The longest path that is made in the folder: the library puts its socket into a private folder of its own. */
const LONGEST_INSIDE = '/embedded-mongodb-XXXXXX/mongodb.sock';
const PREFIX = 'docsight-';

/**
 * Where the MongoDB library's sockets lie: in `runDir` when their path is short enough, else in a private folder for
 * temporary files. The latter is written down in `runDir`, so that it is removed at the next start when this run is killed.
 */
export const chooseSocketFolder = (runDir: string): string => {
  const record = path.join(runDir, 'mongo-sockets');
  if (existsSync(record)) {
    const leftBehind = readFileSync(record, 'utf8').trim();
    if (path.basename(leftBehind).startsWith(PREFIX)) rmSync(leftBehind, { recursive: true, force: true });
    rmSync(record);
  }
  const inside = path.join(runDir, 'mongo');
  if (fits(inside)) return inside;
  const temporary = [tmpdir(), '/tmp'].find((dir) => fits(path.join(dir, `${PREFIX}XXXXXX`))) ?? '/tmp';
  const folder = mkdtempSync(path.join(temporary, PREFIX));
  writeFileSync(record, folder, { mode: 0o600 });
  return folder;
};

const fits = (folder: string): boolean => Buffer.byteLength(folder + LONGEST_INSIDE) <= MAX_SOCKET_PATH_BYTES;
