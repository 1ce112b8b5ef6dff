import { execFile } from 'node:child_process';

/** The tool of util-linux that starts a program in new namespaces. */
const unshare = '/usr/bin/unshare';
/**
 * A new user namespace allows a process without rights to make a new network namespace, which has no interface. From
 * inside it, the kernel denies the environment and the memory of the service, although the user is the same.
 */
const unshareArguments = ['--user', '--map-current-user', '--net', '--', process.execPath];
const probeTimeoutMs = 10_000;

let probe: Promise<boolean> | undefined;

/**
 * Returns whether the system can start a process in its own network namespace. Docker's default profile, some
 * distributions, and systems other than Linux do not allow it. It is tried once.
 */
export const canUnshareNetwork = (): Promise<boolean> => {
  probe ??= new Promise((resolve) => {
    const options = { env: {}, timeout: probeTimeoutMs };
    execFile(unshare, [...unshareArguments, '--version'], options, (error) => resolve(error === null));
  });
  return probe;
};

/** Returns the command that starts Node, with or without its own network namespace. */
export const launcherOf = (hasOwnNetwork: boolean): { command: string; leadingArguments: string[] } =>
  hasOwnNetwork
    ? { command: unshare, leadingArguments: unshareArguments }
    : { command: process.execPath, leadingArguments: [] };
