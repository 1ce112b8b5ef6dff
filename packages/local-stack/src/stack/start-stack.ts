import { recordOf } from '@docsight/contracts/records';
import { claimDataFolder, type DataFolder } from '../processes/data-folder.ts';
import { ensureServersInstalled } from '../servers/install.ts';
import { launchServers, stopServers, whenServersReady, type RunningServers } from '../servers/servers.ts';
import * as system from '../system.ts';
import type { ServerName, ServiceName } from '../system.ts';
import { ensureDemoAccount } from './demo-account.ts';
import { planStack } from './plan-stack.ts';
import { makeReplicas } from './replicas.ts';
import { signInLinks } from './sign-in-link.ts';
import { openStackFile } from './stack-file.ts';
import type { Stack, StackOptions } from './stack.ts';
import { superviseServer } from './supervise-server.ts';

type CleanUp = () => Promise<void>;

/**
 * Starts the whole system on this machine: servers, a process for each replica of each service, and a demo account.
 * Starts every process again that dies. Resolves when all are ready.
 * @throws StackError. Then no process is left.
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const folder = await claimDataFolder(options.dataDir, options.signal);
  const cleanUps: CleanUp[] = [() => folder.release()];
  const stop = async (): Promise<void> => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  };
  try {
    return { ...(await startIn(folder, options, (cleanUp) => cleanUps.push(cleanUp))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Calls `onStop` with the opposite of each step that it has done. They run in reverse. */
const startIn = async (
  folder: DataFolder,
  options: StackOptions,
  onStop: (cleanUp: CleanUp) => void,
): Promise<Omit<Stack, 'stop'>> => {
  const { onProgress = () => undefined, onNotice: notify = () => undefined } = options;
  const { publicPort, ports, ownServers, programOf, envWith } = await planStack(folder.dir, options);
  const gatewayUrl = `http://localhost:${publicPort}`;

  const servers = await launchOwnServers(folder, ownServers, options);
  const serverUrls = recordOf(system.serverNames, (name) => options.serverUrls?.[name] ?? servers[name]?.url ?? '');
  const envOf = envWith(serverUrls);
  const onChange = (): void => stackFile.save();
  const replicas = makeReplicas(folder, {
    ports,
    isSingle: options.single === true,
    programOf,
    envOf,
    longestRestartDelayMs: options.longestRestartDelayMs,
    onChange,
    notify,
  });
  const stackFile = openStackFile(folder.dir, {
    gatewayUrl,
    serverUrls,
    runningProcesses: () => ({
      pids: recordOf([...ports.keys()], replicas.pidsOf),
      servers: recordOf(system.serverNames, (name) => servers[name]?.pid ?? null),
    }),
  });

  let isStopping = false;
  onStop(async () => {
    await stopServers(servers);
    stackFile.save();
  });
  onStop(async () => {
    isStopping = true;
    await replicas.stop();
  });
  for (const name of system.serverNames) {
    const { label } = system.servers[name];
    if (servers[name]) superviseServer(servers[name], { label, isStopping: () => isStopping, notify, onChange });
  }

  await whenServersReady(servers, needed);
  onProgress('Starting the services');
  const linkFor = signInLinks({
    isRequested: options.withSignInLink === true,
    program: programOf('gateway', 'sign-in-link'),
    env: envOf('gateway'),
    notify,
  });
  const { account } = stackFile.demoAccount();
  // For the account of an earlier run it is made meanwhile: it needs the database only.
  const earlyLink = linkFor(account);
  onStop(async () => {
    await earlyLink;
  });
  replicas.start();
  await whenServersReady(servers);
  await replicas.whenAllReady();
  if (ports.has('gateway')) {
    await ensureDemoAccount(stackFile, {
      publicPort,
      createKeyProgram: programOf('gateway', 'create-key'),
      env: envOf('gateway'),
      onProgress,
    });
  }

  return {
    gatewayUrl,
    ...stackFile.demoAccount(),
    signInLink: await (account === null ? linkFor(stackFile.demoAccount().account) : earlyLink),
    serverUrls,
    servers,
    ...controlsOf(replicas),
  };
};

const controlsOf = (replicas: ReturnType<typeof makeReplicas>) => ({
  pidsOf: replicas.pidsOf,
  serviceUrlsOf: (service: ServiceName) => replicas.of(service).map(({ url }) => url),
  opsUrlsOf: (service: ServiceName) => replicas.of(service).map(({ opsUrl }) => opsUrl),
  killService: (service: ServiceName, signal: NodeJS.Signals, index = 0) =>
    replicas.of(service)[index]?.process.signal(signal),
  stopService: async (service: ServiceName) => {
    await Promise.all(replicas.of(service).map((replica) => replica.process.stop()));
  },
  startService: async (service: ServiceName) => {
    for (const replica of replicas.of(service)) replica.process.start();
    await replicas.whenReady(service);
  },
  whenReady: replicas.whenReady,
});

/** The servers without which a service ends. RabbitMQ takes seconds: the services start meanwhile, and wait for it. */
const needed: readonly ServerName[] = ['mongo', 'redis'];

/** Installs the servers that are missing, and begins to start them. */
const launchOwnServers = async (
  folder: DataFolder,
  names: readonly ServerName[],
  { onProgress = () => undefined, signal }: StackOptions,
): Promise<RunningServers> => {
  if (names.length === 0) return {};
  await ensureServersInstalled({ only: names, onProgress });
  signal?.throwIfAborted();
  onProgress(`Starting ${names.map((name) => system.servers[name].label).join(', ')}`);
  return launchServers(folder, { only: names });
};
