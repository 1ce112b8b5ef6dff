import type { RunningServers } from '../servers/servers.ts';
import type { ServerName, ServiceName } from '../system.ts';
import type { Account } from './stack-file.ts';

export type StackOptions = {
  /** The folder of all state: data of the servers, files, logs, `stack.json`, secrets. */
  dataDir: string;
  /** The port of the gateway on loopback. 0 takes a free one. */
  port: number;
  /** Settings of the services. They win over those of this process's environment. */
  env?: NodeJS.ProcessEnv;
  /** Default: all. */
  services?: readonly ServiceName[];
  /** Default: as `system.ts` declares. */
  replicas?: Partial<Record<ServiceName, number>>;
  /** Runs all services in one process, with one replica each. A crash of one is a crash of all. Default: false. */
  single?: boolean;
  /** Running servers to use instead of our own. */
  serverUrls?: Partial<Record<ServerName, string>>;
  /** Other addresses for one service, such as with its own user. */
  serverUrlsOf?: (service: ServiceName) => Partial<Record<ServerName, string>>;
  /** How long a service that ends again and again stays down at most. Default: 10 s. */
  longestRestartDelayMs?: number;
  /**
   * The folder with `main.js`, `service.js` and `config.js` of a service. Default: `services/<name>/dist` of this
   * workspace.
   */
  programsOf?: (service: ServiceName) => string;
  /** Makes a sign-in link for the demo account. Default: false, because tests need none. */
  withSignInLink?: boolean;
  /** Called when a step of the start begins. */
  onProgress?: (step: string) => void;
  /** Called with one line when a process has died, and when it is ready again. */
  onNotice?: (line: string) => void;
  /** Aborted to cancel the start. Then everything that was started stops, and the promise rejects. */
  signal?: AbortSignal;
};

export type Stack = {
  readonly gatewayUrl: string;
  /** Null without a gateway, which the demo account needs. */
  readonly apiKey: string | null;
  readonly account: Account | null;
  /** Logs a browser in to the demo account, once. Null without the account. */
  readonly signInLink: string | null;
  readonly serverUrls: Record<ServerName, string>;
  /** Our own servers. */
  readonly servers: RunningServers;
  /** Returns the live processes of a service. */
  pidsOf(service: ServiceName): number[];
  /** Returns the addresses to which the gateway forwards requests, one per replica. */
  serviceUrlsOf(service: ServiceName): string[];
  /** Returns the addresses of health and metrics, one per replica. */
  opsUrlsOf(service: ServiceName): string[];
  /** Sends a signal to one replica, or to the process of all services. It is started again when it ends. */
  killService(service: ServiceName, signal: NodeJS.Signals, index?: number): void;
  /** Stops all replicas of a service. They stay down until `startService`. */
  stopService(service: ServiceName): Promise<void>;
  /** Starts all replicas of a service. Resolves when they are ready. */
  startService(service: ServiceName): Promise<void>;
  whenReady(service: ServiceName): Promise<void>;
  /** Stops everything in order: the services, then our own servers. Resolves when no process is left. */
  stop(): Promise<void>;
};
