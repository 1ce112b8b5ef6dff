import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import workerThreads from 'node:worker_threads';

/**
 * Closes the ways out of this process that Node's permission model leaves open: sockets, name resolution, more native
 * libraries, signals to other processes, and threads with intact modules. It holds for JavaScript. Foreign machine code in the process could still
 * make system calls. So the parent also gives the process its own network namespace where the system allows it.
 */
export const closeWaysOut = (): void => {
  closeAll(net.Socket.prototype, ['connect']);
  closeAll(net.Server.prototype, ['listen']);
  closeAll(net, ['connect', 'createConnection', 'createServer', '_createServerHandle']);
  closeAll(dgram.Socket.prototype, ['bind', 'connect', 'send']);
  closeAll(dgram, ['createSocket', '_createSocketHandle']);
  for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    closeAll(resolver, functionsOf(resolver));
  closeAll(workerThreads, ['Worker']);
  closeAll(process, ['dlopen', 'binding', '_linkedBinding']);
  // The service has the same user, so it would receive them.
  closeAll(process, ['kill', '_kill', '_debugProcess']);
  closeAll(os, ['setPriority']);
  syncBuiltinESMExports();
};

const functionsOf = (target: object): string[] =>
  Object.getOwnPropertyNames(target).filter(
    (name) => name !== 'constructor' && typeof Reflect.get(target, name) === 'function',
  );

const closeAll = (target: object, names: string[]): void => {
  for (const name of names)
    Object.defineProperty(target, name, { value: denied, writable: false, configurable: false });
};

/** Not an arrow function, because some of the replaced functions are constructors. */
const denied = function (): never {
  throw new Error('This is closed in a process that reads files of others.');
};
