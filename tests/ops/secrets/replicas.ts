import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '@docsight/local-stack';
import type { system } from '@docsight/local-stack';
import { eventually } from '@docsight/testkit';

const root = path.resolve(import.meta.dirname, '../../..');

type Settings = Record<string, string>;

/** Each start that fails takes seconds. On a busy machine, a server may not respond in time to many of them. */
const maxStarts = 60;

type Replica = { url: string; opsUrl: string; isServing: boolean; start(): Promise<void>; stop(): Promise<void> };

/** The replicas of one service, each a process of its own as in production. */
export type Replicas = {
  urls: readonly string[];
  start(): Promise<void>;
  /** Replaces one replica after the other by one with the present settings, as a supervisor does. */
  roll(): Promise<void>;
  stop(): Promise<void>;
  /** The address of a replica that a load balancer would choose: one that is not stopping. */
  serving(): string;
  /** The sum of a counter over all replicas. */
  total(counter: string): Promise<number>;
};

/** @param settings is called at each start of a replica. */
export const makeReplicas = async (
  service: system.ServiceName,
  count: number,
  settings: () => Settings,
): Promise<Replicas> => {
  const replicas = await Promise.all(Array.from({ length: count }, () => makeReplica(service, settings)));
  let turn = 0;
  return {
    urls: replicas.map(({ url }) => url),
    start: async () => {
      for (const replica of replicas) await replica.start();
    },
    roll: async () => {
      for (const replica of replicas) {
        await replica.stop();
        await replica.start();
      }
    },
    stop: async () => {
      await Promise.all(replicas.map((replica) => replica.stop()));
    },
    serving: () => {
      const serving = replicas.filter(({ isServing }) => isServing);
      return serving[(turn += 1) % serving.length]!.url;
    },
    total: async (counter) => {
      const texts = await Promise.all(replicas.map(async ({ opsUrl }) => (await fetch(`${opsUrl}/metrics`)).text()));
      const values = texts.join('\n').matchAll(new RegExp(`^${counter}(?:\\{.*\\})? (\\d+)$`, 'gm'));
      return [...values].reduce((sum, [, value]) => sum + Number(value), 0);
    },
  };
};

const makeReplica = async (service: system.ServiceName, settings: () => Settings): Promise<Replica> => {
  const [port, opsPort] = [await freePort(), await freePort()];
  const opsUrl = `http://127.0.0.1:${opsPort}`;
  let running: { child: ChildProcess; exited: Promise<unknown[]> } | undefined;
  let log = '';
  /** Resolves to true once it is ready, and to false if it ends before. */
  const begin = async (): Promise<boolean> => {
    log = '';
    const child = spawn(process.execPath, [path.join(root, `services/${service}/dist/main.js`)], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), OPS_PORT: String(opsPort), ...settings() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (log += text.toString()));
    running = { child, exited: once(child, 'exit') };
    await eventually(async () => {
      if (child.exitCode !== null) return;
      if (!(await fetch(`${opsUrl}/readyz`)).ok) throw new Error(`${service} is not ready`);
    });
    return child.exitCode === null;
  };
  const replica: Replica = {
    url: `http://127.0.0.1:${port}`,
    opsUrl,
    isServing: false,
    start: async () => {
      // As a supervisor does: a service ends if a server does not respond in time at its start.
      for (let tries = 1; !(await begin()); tries += 1) {
        if (tries === maxStarts) throw new Error(`${service} ended ${tries} times at its start:\n${log}`);
      }
      replica.isServing = true;
    },
    stop: async () => {
      if (!running) return;
      replica.isServing = false;
      running.child.kill('SIGTERM');
      const [code] = await running.exited;
      running = undefined;
      if (code !== 0) throw new Error(`${service} ended with ${String(code)}:\n${log}`);
    },
  };
  return replica;
};
