import { fileURLToPath } from 'node:url';
import type { DataFolder } from '../processes/data-folder.ts';
import { ensureServersInstalled } from '../servers/install.ts';
import type { ServerName } from '../servers/server.ts';
import { ALL_SERVERS, startServersIn, stopServers, type RunningServers } from '../servers/servers.ts';
import { makeDemoAccount } from './demo-account.ts';
import { SERVICES, serviceEnvironment, type ServiceName, type StackUrls } from './environment.ts';
import { keepServer } from './keep-server.ts';
import { gatewayPort, replicaPorts } from './ports.ts';
import { keepRecord, type StackRecord } from './record.ts';
import { makeReplicas } from './replicas.ts';
import type { Stack, StackOptions } from './stack.ts';
import { keepSecrets } from './stack-file.ts';

const labels: Record<ServerName, string> = { mongo: 'MongoDB', rabbitmq: 'RabbitMQ', redis: 'Redis' };
const urlNames = { mongo: 'mongoUrl', rabbitmq: 'amqpUrl', redis: 'redisUrl' } as const;

/** Builds the running stack in a folder that is held. What must be undone, in reverse, is handed to `atStop` at once. */
export const assemble = async (
  folder: DataFolder,
  options: StackOptions,
  atStop: (cleanUp: () => Promise<void>) => void,
): Promise<Omit<Stack, 'stop'>> => {
  const { onProgress = () => undefined, onNotice = () => undefined } = options;
  const port = await gatewayPort(options.port);
  const gatewayUrl = `http://localhost:${port}`;
  const ports = await replicaPorts(port, options.services ?? SERVICES, options.replicas);
  const secrets = keepSecrets(folder.dir);
  let stopping = false;

  const own = ALL_SERVERS.filter((name) => options.servers?.[urlNames[name]] === undefined);
  const servers = await startOwnServers(folder, own, { onProgress, signal: options.signal });
  const urls = urlsOf(servers, options.servers);
  const pidsOf = (service: ServiceName): number[] =>
    replicas
      .of(service)
      .map((replica) => replica.pid)
      .filter((pid) => pid !== null);
  const record = keepRecord(folder.dir, { gatewayUrl, urls, services: [...ports.keys()], servers, pidsOf });
  const replicas = makeReplicas(folder, {
    ports,
    entry: options.entry ?? defaultEntry,
    envOf: (service) =>
      serviceEnvironment({
        ...{ service, urls, secrets, port },
        inherited: process.env,
        overrides: options.env ?? {},
        dataDir: folder.dir,
        replicaUrls: (of) => (ports.get(of) ?? []).map((at) => `http://127.0.0.1:${at.port}`),
      }),
    longestRestartDelayMs: options.longestRestartDelayMs,
    onChange: record.save,
    notify: onNotice,
  });
  atStop(async () => {
    await stopServers(servers);
    record.save();
  });
  atStop(async () => {
    stopping = true;
    await replicas.stop();
  });
  for (const name of own) {
    const keep = { label: labels[name], isStopping: () => stopping, notify: onNotice, onChange: record.save };
    if (servers[name] !== undefined) keepServer(servers[name], keep);
  }

  onProgress('Starting the services');
  await replicas.start();
  if (record.apiKey === null && ports.has('gateway')) await makeDemo(port, record, { onProgress, onNotice });

  return {
    gatewayUrl,
    apiKey: record.apiKey,
    account: record.account,
    urls,
    servers,
    pidsOf,
    serviceUrlsOf: (service) => replicas.of(service).map((replica) => replica.url),
    opsUrlsOf: (service) => replicas.of(service).map((replica) => replica.opsUrl),
    killService: (service, signal, index = 0) => replicas.of(service)[index]?.signal(signal),
    stopService: async (service) => {
      await Promise.all(replicas.of(service).map((replica) => replica.stop()));
    },
    startService: async (service) => {
      for (const replica of replicas.of(service)) replica.start();
      await replicas.whenReady(service);
    },
    whenReady: replicas.whenReady,
  };
};

const startOwnServers = async (
  folder: DataFolder,
  own: readonly ServerName[],
  { onProgress, signal }: { onProgress: (step: string) => void; signal: AbortSignal | undefined },
): Promise<RunningServers> => {
  if (own.length === 0) return {};
  await ensureServersInstalled({ only: own, onProgress });
  signal?.throwIfAborted();
  onProgress(`Starting ${own.map((name) => labels[name]).join(', ')}`);
  return startServersIn(folder, { only: own });
};

const makeDemo = async (
  port: number,
  record: StackRecord,
  { onProgress, onNotice }: { onProgress: (step: string) => void; onNotice: (line: string) => void },
): Promise<void> => {
  onProgress('Making a demo account');
  const demo = await makeDemoAccount(`http://127.0.0.1:${port}`);
  if (demo === undefined) onNotice('No demo account was made, because registration is closed (REGISTRATION=closed).');
  else record.setDemo(demo);
};

const urlsOf = (servers: RunningServers, given: Partial<StackUrls> = {}): StackUrls => ({
  mongoUrl: given.mongoUrl ?? servers.mongo?.url ?? '',
  amqpUrl: given.amqpUrl ?? servers.rabbitmq?.url ?? '',
  redisUrl: given.redisUrl ?? servers.redis?.url ?? '',
});

const defaultEntry = (service: ServiceName): string =>
  fileURLToPath(new URL(`../../../../services/${service}/dist/main.js`, import.meta.url));
