import type { ChildProcess } from 'node:child_process';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { freePort, loadSecrets, serviceEnvironment, system } from '@docsight/local-stack';
import { eventually } from '@docsight/testkit';
import type { Container } from './buildah.ts';

type ServiceName = system.ServiceName;

/** A container with a service in it. */
export type ServiceInContainer = {
  container: Container;
  /** The settings of the service, for commands of operators too. */
  env: Record<string, string>;
  opsPort: number;
  /** Starts the service. Resolves when it is ready. */
  start(): Promise<void>;
  /** Stops the service as a runtime of containers does. Resolves with its exit code and its log. */
  stop(): Promise<{ code: number | null; log: string }>;
};

type Options = {
  containers: Record<ServiceName, Container>;
  /** The command of the images. */
  command: readonly string[];
  serverUrls: Record<system.ServerName, string>;
  /** A folder for the secrets. */
  folder: string;
};

/** Returns the whole product, each service in a container of its own image. */
export const productOf = async (options: Options) => {
  const ports = new Map<ServiceName, { port: number; opsPort: number }>();
  for (const service of system.serviceNames) ports.set(service, { port: await freePort(), opsPort: await freePort() });
  const urlOf = (service: ServiceName): string => `http://127.0.0.1:${ports.get(service)!.port}`;
  const gatewayUrl = urlOf('gateway');
  const secrets = loadSecrets(options.folder);
  const inContainer = (service: ServiceName): ServiceInContainer => {
    const { port, opsPort } = ports.get(service)!;
    const env = serviceEnvironment(service, {
      inherited: {},
      overrides: { PORT: String(port), OPS_PORT: String(opsPort), PUBLIC_URL: gatewayUrl },
      serverUrls: options.serverUrls,
      replicaUrlsOf: (called) => [urlOf(called)],
      secrets,
      dataDir: '/data',
      publicPort: port,
    }) as Record<string, string>;
    return { container: options.containers[service], env, opsPort, ...processOf(service, env, opsPort, options) };
  };
  return { gatewayUrl, services: system.serviceNames.map((name) => ({ name, ...inContainer(name) })) };
};

const processOf = (
  service: ServiceName,
  env: Record<string, string>,
  opsPort: number,
  { containers, command }: Options,
): Pick<ServiceInContainer, 'start' | 'stop'> => {
  let child: ChildProcess;
  let log = '';
  return {
    start: async () => {
      child = containers[service].spawn(command, env);
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (text: Buffer) => (log += text.toString()));
      await eventually(async () => {
        if (child.exitCode !== null) return;
        const { ok } = await fetch(`http://127.0.0.1:${opsPort}/readyz`);
        if (!ok) throw new Error(`${service} is not ready:\n${log}`);
      });
      if (child.exitCode !== null) throw new Error(`${service} ended with ${child.exitCode}:\n${log}`);
    },
    stop: async () => {
      const exited = once(child, 'exit');
      // Buildah does not pass signals on, as a runtime of containers does.
      process.kill(await pidListeningOn(opsPort), 'SIGTERM');
      const [code] = (await exited) as [number | null];
      return { code, log };
    },
  };
};

/** Returns the process that listens on a port of loopback. Linux only. */
const pidListeningOn = async (port: number): Promise<number> => {
  const options = ['--no-header', '--listening', '--tcp', '--numeric', '--processes'];
  const { stdout } = await promisify(execFile)('ss', [...options, `sport = :${port}`]);
  return Number(/pid=(\d+)/.exec(stdout)![1]);
};

/** Makes the database reachable by TCP: its socket is in a folder that a container does not have. */
export const tcpToSocket = async (mongoUrl: string) => {
  const socketFile = decodeURIComponent(/^mongodb:\/\/([^/?]+)/.exec(mongoUrl)![1]!);
  const server = createServer((client) => {
    const socket = connect(socketFile);
    client.on('error', () => socket.destroy()).pipe(socket);
    socket.on('error', () => client.destroy()).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `mongodb://127.0.0.1:${port}/?directConnection=true`, close: () => server.close() };
};
