export { StackError } from './stack-error.ts';
export * as system from './system.ts';
export { aptInstall } from './processes/apt-install.ts';
export { findExecutable } from './processes/find-executable.ts';
export { freePort } from './processes/free-port.ts';
export { ensureServersInstalled } from './servers/install.ts';
export { startServers } from './servers/servers.ts';
export { startStack } from './stack/start-stack.ts';
export type { Stack, StackOptions } from './stack/stack.ts';
