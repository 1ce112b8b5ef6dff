import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The longest path of a socket: sockaddr_un has 107 bytes on Linux and 103 on macOS, besides the final zero. */
const maxSocketPathBytes = 103;
/** The longest path inside the folder: the library creates a private folder for its socket. */
const longestInnerPath = '/embedded-mongodb-XXXXXX/mongodb.sock';
const folderPrefix = 'docsight-';

/**
 * Chooses the folder of the MongoDB library's sockets: in `runDir` if their paths are short enough, else a temporary
 * folder. A file in `runDir` names the temporary folder. If this run is killed, the next start removes it.
 */
export const chooseSocketFolder = (runDir: string): string => {
  const nameFile = path.join(runDir, 'mongo-sockets');
  if (existsSync(nameFile)) {
    const leftover = readFileSync(nameFile, 'utf8').trim();
    if (path.basename(leftover).startsWith(folderPrefix)) rmSync(leftover, { recursive: true, force: true });
    rmSync(nameFile);
  }
  const folderInRunDir = path.join(runDir, 'mongo');
  if (isShortEnough(folderInRunDir)) return folderInRunDir;
  const parent = [tmpdir(), '/tmp'].find((dir) => isShortEnough(path.join(dir, `${folderPrefix}XXXXXX`))) ?? '/tmp';
  const folder = mkdtempSync(path.join(parent, folderPrefix));
  writeFileSync(nameFile, folder, { mode: 0o600 });
  return folder;
};

const isShortEnough = (folder: string): boolean => Buffer.byteLength(folder + longestInnerPath) <= maxSocketPathBytes;
