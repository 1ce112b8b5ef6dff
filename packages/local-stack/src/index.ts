export { StackError } from './stack-error.ts';
export { ensureServersInstalled, type InstallOptions } from './servers/install.ts';
export { startServers, type Servers, type ServersOptions } from './servers/servers.ts';
export type { Server, ServerName } from './servers/server.ts';
export type { RabbitmqServer } from './servers/rabbitmq.ts';
export { startStack } from './stack/start-stack.ts';
export type { Stack, StackOptions } from './stack/stack.ts';
export { SERVICES, type ServiceName, type StackUrls } from './stack/environment.ts';
export type { Account, StackFile } from './stack/stack-file.ts';
