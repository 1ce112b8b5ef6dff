import { mkdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChildCommand } from '../processes/child.ts';
import type { DataFolder } from '../processes/data-folder.ts';
import { findExecutable } from '../processes/find-executable.ts';
import { StackError } from '../stack-error.ts';
import { prepareGlibc } from './glibc.ts';
import { isReachable } from './is-reachable.ts';
import { startServer, type Server } from './server.ts';
import { chooseSocketFolder } from './socket-folder.ts';

export const mongodExecutable = (): string | undefined => findExecutable(['mongod']);

/** Without this much free space MongoDB creates no index, so no service could start. */
const minFreeBytes = 500 * 1024 ** 2;

/**
 * Begins to start our own MongoDB: `mongod` if it is installed, else the server as a library in a process of its own.
 * It listens on a socket in a folder of this user alone.
 */
export const startMongo = async (folder: DataFolder): Promise<Server> => {
  const dbPath = path.join(folder.dir, 'mongo');
  await mkdir(dbPath, { recursive: true, mode: 0o700 });
  const socketFolder = chooseSocketFolder(folder.runDir);
  const socket = path.join(socketFolder, 'mongodb.sock');
  const mongod = mongodExecutable();
  const removeSockets = (): Promise<void> => rm(socketFolder, { recursive: true, force: true });
  return startServer(folder, {
    name: 'mongo',
    url: `mongodb://${encodeURIComponent(socket)}/?directConnection=true`,
    prepare: async () => {
      await removeSockets();
      await mkdir(socketFolder, { recursive: true, mode: 0o700 });
    },
    command: mongod === undefined ? await libraryCommand(dbPath, socket) : mongodCommand(mongod, dbPath, socket),
    isReady: () => isReachable({ path: socket }),
    startTimeoutMs: 60_000,
    stopTimeoutMs: 15_000,
    cleanUp: removeSockets,
  });
};

/** @throws StackError if the disk of the data folder has too little space for MongoDB. */
export const requireFreeSpace = async (dir: string): Promise<void> => {
  const { bavail, bsize } = await statfs(dir);
  const problem = diskProblem(dir, bavail * bsize);
  if (problem !== undefined) throw new StackError(problem);
};

/** Returns what is wrong with the free space of the data folder, and what to do. */
export const diskProblem = (dir: string, freeBytes: number): string | undefined => {
  if (freeBytes >= minFreeBytes) return undefined;
  const [free, needed] = [freeBytes, minFreeBytes].map((bytes) => Math.floor(bytes / 1024 ** 2));
  return `The disk of the data folder ${dir} has ${free} MB of free space, and MongoDB needs ${needed} MB: free some, or choose a folder on another disk with --data-dir.`;
};

/** Returns the command that runs `mongod` on a socket only: any user of the machine could connect to a port. */
export const mongodCommand = (mongod: string, dbPath: string, socket: string): ChildCommand => ({
  name: 'mongo',
  command: mongod,
  args: ['--dbpath', dbPath, '--bind_ip', socket, '--nounixsocket'],
});

// Plain JavaScript beside src and dist: tests run the sources, so they need no build to start it.
const libraryProgram = fileURLToPath(new URL('../../bin/embedded-mongo.mjs', import.meta.url));

/** The library creates a new socket at each start. `socket` is a link to it, so that the address stays the same. */
const libraryCommand = async (dbPath: string, socket: string): Promise<ChildCommand> => {
  const [command, ...args] = [...(await prepareGlibc()), process.execPath, libraryProgram, dbPath, socket];
  return { name: 'mongo', command, args, env: libraryEnvironment(path.dirname(socket)) };
};

const libraryEnvironment = (socketFolder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  // Options of a test runner or a debugger are for this process only.
  NODE_OPTIONS: '',
  // The library creates its socket in a private folder under TMPDIR.
  TMPDIR: socketFolder,
  // The library runs each command in a thread of libuv's pool. With the default of 4, four slow commands block the
  // rest.
  UV_THREADPOOL_SIZE: '16',
});
