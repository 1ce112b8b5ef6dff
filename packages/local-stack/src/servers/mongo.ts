import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DataFolder } from '../processes/data-folder.ts';
import { findExecutable } from '../processes/find-executable.ts';
import { freePort } from '../processes/free-port.ts';
import * as system from '../system.ts';
import { prepareGlibc } from './glibc.ts';
import { isReachable } from './is-reachable.ts';
import { startServer, type Server } from './server.ts';
import { chooseSocketFolder } from './socket-folder.ts';

export const mongodExecutable = (): string | undefined => findExecutable(['mongod']);

/** Starts our own MongoDB: `mongod` if it is installed, else the server as a library in a process of its own. */
export const startMongo = async (folder: DataFolder): Promise<Server> => {
  const dbPath = path.join(folder.dir, 'mongo');
  await mkdir(dbPath, { recursive: true, mode: 0o700 });
  const mongod = mongodExecutable();
  return mongod === undefined ? startLibrary(folder, dbPath) : startMongod(folder, dbPath, mongod);
};

const common = { label: system.servers.mongo.label, startTimeoutMs: 60_000, stopTimeoutMs: 15_000 };

const startMongod = async (folder: DataFolder, dbPath: string, mongod: string): Promise<Server> => {
  const port = await freePort();
  const args = ['--dbpath', dbPath, '--bind_ip', '127.0.0.1', '--port', String(port), '--nounixsocket'];
  return startServer(folder, {
    ...common,
    url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    commands: [{ name: 'mongo', command: mongod, args }],
    isReady: () => isReachable({ host: '127.0.0.1', port }),
  });
};

// Plain JavaScript beside src and dist: tests run the sources, so they need no build to start it.
const libraryProgram = fileURLToPath(new URL('../../bin/embedded-mongo.mjs', import.meta.url));

const startLibrary = async (folder: DataFolder, dbPath: string): Promise<Server> => {
  const loader = await prepareGlibc();
  const socketFolder = chooseSocketFolder(folder.runDir);
  // The library creates a new socket at each start. This link to it keeps the address the same.
  const socketLink = path.join(socketFolder, 'mongodb.sock');
  const removeSockets = (): Promise<void> => rm(socketFolder, { recursive: true, force: true });
  const [command, ...args] = [...loader, process.execPath, libraryProgram, dbPath, socketLink];
  return startServer(folder, {
    ...common,
    url: `mongodb://${encodeURIComponent(socketLink)}/?directConnection=true`,
    prepare: async () => {
      await removeSockets();
      await mkdir(socketFolder, { recursive: true, mode: 0o700 });
    },
    commands: [{ name: 'mongo', command, args, env: libraryEnvironment(socketFolder) }],
    isReady: () => isReachable({ path: socketLink }),
    cleanUp: removeSockets,
  });
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
