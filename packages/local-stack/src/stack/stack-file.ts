import path from 'node:path';
import type { ServerName } from '../system.ts';
import { readJson, writeJson } from './json-file.ts';

export type Account = { email: string; password: string };
export type DemoAccount = { account: Account; apiKey: string };

/** The content of `stack.json`, by which tools find a running system. Source: Specification 11.2. */
export type StackFile = {
  gateway_url: string;
  /** Null before the demo account exists. */
  api_key: string | null;
  account: Account | null;
  mongo_url: string;
  amqp_url: string;
  redis_url: string;
  /** The live processes of each service. */
  pids: Record<string, number[]>;
  /** The process of each server. Null if it is down, or not our own. */
  servers: Record<ServerName, number | null>;
};

export type RunningProcesses = Pick<StackFile, 'pids' | 'servers'>;

export const stackFileIn = (dataDir: string): string => path.join(dataDir, 'stack.json');

/** Keeps `stack.json` up to date. The demo account of an earlier run stays in it. */
export const openStackFile = (
  dataDir: string,
  {
    gatewayUrl,
    serverUrls,
    runningProcesses,
  }: { gatewayUrl: string; serverUrls: Record<ServerName, string>; runningProcesses: () => RunningProcesses },
) => {
  const file = stackFileIn(dataDir);
  let { api_key = null, account = null } = (readJson(file) ?? {}) as Partial<StackFile>;
  /** Writes the file. Call it whenever a process has started or ended. */
  const save = (): void =>
    writeJson(file, {
      gateway_url: gatewayUrl,
      api_key,
      account,
      mongo_url: serverUrls.mongo,
      amqp_url: serverUrls.rabbitmq,
      redis_url: serverUrls.redis,
      ...runningProcesses(),
    } satisfies StackFile);
  return {
    save,
    demoAccount: (): { account: Account | null; apiKey: string | null } => ({ account, apiKey: api_key }),
    setDemoAccount: (demo: DemoAccount): void => {
      ({ account, apiKey: api_key } = demo);
      save();
    },
  };
};

export type OpenStackFile = ReturnType<typeof openStackFile>;
