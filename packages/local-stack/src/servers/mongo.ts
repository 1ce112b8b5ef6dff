import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DataFolder } from '../processes/data-folder.ts';
import { findExecutable } from '../processes/find-executable.ts';
import { freePort } from '../processes/free-port.ts';
import { prepareGlibc } from './glibc.ts';
import { isReachable } from './reachable.ts';
import { startServer, type Server } from './server.ts';
import { chooseSocketFolder } from './socket-folder.ts';

export const mongodExecutable = (): string | undefined => findExecutable(['mongod']);

/** A MongoDB of our own: `mongod` if there is one, else the server as a library in a process of its own. */
export const startMongo = async (folder: DataFolder): Promise<Server> => {
  const dbPath = path.join(folder.dir, 'mongo');
  await mkdir(dbPath, { recursive: true, mode: 0o700 });
  const mongod = mongodExecutable();
  return mongod === undefined ? startLibrary(folder, dbPath) : startMongod(folder, dbPath, mongod);
};

const limits = { startLimitMs: 60_000, stopLimitMs: 15_000 };

const startMongod = async (folder: DataFolder, dbPath: string, mongod: string): Promise<Server> => {
  const port = await freePort();
  const args = ['--dbpath', dbPath, '--bind_ip', '127.0.0.1', '--port', String(port), '--nounixsocket'];
  return startServer(folder, {
    label: 'MongoDB',
    url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    commands: [{ name: 'mongo', command: mongod, args }],
    isReady: () => isReachable({ host: '127.0.0.1', port }),
    ...limits,
  });
};

// Plain JavaScript beside src and dist, so that tests, which run the sources, need no build to start it.
const libraryProgram = fileURLToPath(new URL('../../bin/embedded-mongo.mjs', import.meta.url));

const startLibrary = async (folder: DataFolder, dbPath: string): Promise<Server> => {
  const [command, ...args] = [...(await prepareGlibc()), process.execPath, libraryProgram, dbPath];
  const sockets = chooseSocketFolder(folder.runDir);
  // The library makes a new socket each time it starts; this link to it keeps the address the same.
  const socket = path.join(sockets, 'mongodb.sock');
  const removeSockets = (): Promise<void> => rm(sockets, { recursive: true, force: true });
  return startServer(folder, {
    label: 'MongoDB',
    url: `mongodb://${encodeURIComponent(socket)}/?directConnection=true`,
    prepare: async () => {
      await removeSockets();
      await mkdir(sockets, { recursive: true, mode: 0o700 });
    },
    // The library puts its socket into a private folder under TMPDIR.
    commands: [
      { name: 'mongo', command, args: [...args, socket], env: { ...plainEnv(), TMPDIR: sockets, ...commandsAtOnce } },
    ],
    isReady: () => isReachable({ path: socket }),
    ...limits,
    cleanUp: removeSockets,
  });
};

/** The library runs each command in a thread of libuv's pool; 4, the default, would let four slow ones hold up the rest. */
const commandsAtOnce = { UV_THREADPOOL_SIZE: '16' };

/** Without what is meant for this process alone: options of a test runner or a debugger. */
const plainEnv = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_OPTIONS: '' });
