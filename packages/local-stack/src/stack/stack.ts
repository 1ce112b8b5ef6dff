import type { RunningServers } from '../servers/servers.ts';
import type { ServiceName, StackUrls } from './environment.ts';
import type { Account } from './stack-file.ts';

export type StackOptions = {
  /** All state: data of the servers, files, logs, `stack.json`, secrets. */
  dataDir: string;
  /** Of the gateway, on loopback; 0 takes any free one. */
  port: number;
  /** Settings for the services; they win over those of this process's environment. */
  env?: NodeJS.ProcessEnv;
  /** Default: all of them. */
  services?: readonly ServiceName[];
  /** Default: one of each. */
  replicas?: Partial<Record<ServiceName, number>>;
  /** Servers that run already and are used instead of our own. */
  servers?: Partial<StackUrls>;
  /** How long a service that ends again and again is left down at most. Default: 10 s. */
  longestRestartDelayMs?: number;
  /** The program of a service. Default: `services/<name>/dist/main.js` of this workspace. */
  entry?: (service: ServiceName) => string;
  /** Called at the beginning of each step of the start. */
  onProgress?: (step: string) => void;
  /** Called, with one line, when something that runs has ended by itself, and when it serves again. */
  onNotice?: (line: string) => void;
  /** Aborted to give up a start: what was started is stopped, and the promise rejects. */
  signal?: AbortSignal;
};

export type Stack = {
  readonly gatewayUrl: string;
  /** Null when registration is closed. */
  readonly apiKey: string | null;
  readonly account: Account | null;
  readonly urls: StackUrls;
  /** Those that are our own. */
  readonly servers: RunningServers;
  /** Live processes of a service. */
  pidsOf(service: ServiceName): number[];
  /** What the gateway passes requests on to, one URL per replica. */
  serviceUrlsOf(service: ServiceName): string[];
  /** Health and metrics, one URL per replica. */
  opsUrlsOf(service: ServiceName): string[];
  /** Sends a signal to one replica; it is started again when it ends. */
  killService(service: ServiceName, signal: NodeJS.Signals, index?: number): void;
  /** Stops all replicas of a service, which stay down until `startService`. */
  stopService(service: ServiceName): Promise<void>;
  /** Resolves when it is ready. */
  startService(service: ServiceName): Promise<void>;
  whenReady(service: ServiceName): Promise<void>;
  /** Stops all in order: gateway, the other services, own servers. Resolves when no process is left. */
  stop(): Promise<void>;
};
