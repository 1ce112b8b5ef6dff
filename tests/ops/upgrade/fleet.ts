import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, loadSecrets, serviceEnvironment, system } from '@docsight/local-stack';
import type { Release } from './releases.ts';

type ServiceName = system.ServiceName;

/** Two replicas of every service, each of a release of its own. */
export type Fleet = {
  /** The ports of every replica of the gateway. Each has an address of its own, as containers have. */
  gateway: { addresses: readonly string[]; port: number; opsPort: number };
  /**
   * Replaces one replica: SIGTERM, and once it has ended, a process of the other release, which must become ready.
   * @returns the times of both steps in milliseconds.
   */
  replace(service: ServiceName, index: number, by: Release): Promise<{ stopMs: number; startMs: number }>;
  /** Returns the log lines of all processes that were ready. */
  logs(): Promise<LogLine[]>;
  stop(): Promise<void>;
};

type LogLine = {
  /** 30: info, 40: warn, 50: error, 60: fatal. */
  level: number;
  text: string;
};

/**
 * The proxy checks a replica every 2 s. It must use the new one before the other one stops. The chart waits 10 s with
 * `minReadySeconds`.
 */
const minReadyMs = 4_000;
const fatal = 60;
const maxStarts = 50;

type Place = { service: ServiceName; index: number; host: string; port: number; opsPort: number };
type Options = {
  release: Release;
  /** The folder of files, secrets and logs. */
  dataDir: string;
  serverUrls: Record<system.ServerName, string>;
  publicPort: number;
  /** Settings of all services. */
  env: Record<string, string>;
};

const addresses = ['127.0.0.1', '127.0.0.2'] as const;

export const startFleet = async (options: Options): Promise<Fleet> => {
  const gateway = { addresses, port: await freePort(), opsPort: await freePort() };
  const places = await choosePlaces(gateway);
  const running = new Map<Place, ChildProcess>();
  const readyLogs: string[] = [];
  let started = 0;

  /**
   * Starts a process again that ends before it is ready, as a supervisor does: on a busy machine a store may be slow.
   */
  const start = async (place: Place, release: Release): Promise<void> => {
    for (let attempt = 1; attempt <= maxStarts; attempt += 1) {
      started += 1;
      const name = `${started}-${place.service}-${place.index}.log`;
      const child = await spawnReplica(place, places, {
        ...options,
        release,
        logFile: path.join(options.dataDir, name),
      });
      running.set(place, child);
      if (await isReady(place, child)) {
        readyLogs.push(name);
        return;
      }
      running.delete(place);
      await wait(1_000);
    }
    throw new Error(`${place.service} ${place.index} ended ${maxStarts} times before it was ready: see its logs.`);
  };

  const stop = async (place: Place): Promise<void> => {
    const child = running.get(place);
    if (!child) return;
    const ended = child.exitCode === null ? once(child, 'exit') : [child.exitCode];
    child.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`${place.service} ${place.index} ended with ${code} instead of 0.`);
  };

  const stopAll = async (): Promise<void> => {
    for (const group of system.stopOrder)
      await Promise.all(places.filter(({ service }) => group.includes(service)).map(stop));
  };
  try {
    // Two at a time: twelve processes that start at once need too long on a small machine.
    for (const service of system.serviceNames)
      await Promise.all(
        places.filter((place) => place.service === service).map((place) => start(place, options.release)),
      );
  } catch (error) {
    for (const child of running.values()) child.kill('SIGKILL');
    throw error;
  }
  return {
    gateway,
    replace: async (service, index, by) => {
      const place = places.find((one) => one.service === service && one.index === index)!;
      const begunAt = performance.now();
      await stop(place);
      const stoppedAt = performance.now();
      await start(place, by);
      const startMs = performance.now() - stoppedAt;
      if (service === 'gateway') await wait(minReadyMs);
      return { stopMs: stoppedAt - begunAt, startMs };
    },
    logs: () => readLogs(options.dataDir, readyLogs),
    stop: stopAll,
  };
};

const choosePlaces = async (gateway: { port: number; opsPort: number }): Promise<Place[]> => {
  const places: Place[] = [];
  for (const service of system.serviceNames)
    for (const [index, address] of addresses.entries())
      places.push(
        service === 'gateway'
          ? { service, index, host: address, ...gateway }
          : { service, index, host: '127.0.0.1', port: await freePort(), opsPort: await freePort() },
      );
  return places;
};

const environmentOf = (
  { service, host, port, opsPort }: Place,
  places: readonly Place[],
  { dataDir, serverUrls, publicPort, env }: Options,
): NodeJS.ProcessEnv =>
  serviceEnvironment(service, {
    inherited: { PATH: process.env.PATH },
    overrides: { ...env, HOST: host, PORT: String(port), OPS_PORT: String(opsPort) },
    serverUrls,
    replicaUrlsOf: (called) =>
      places.filter((place) => place.service === called).map((place) => `http://127.0.0.1:${place.port}`),
    secrets: loadSecrets(dataDir),
    dataDir,
    publicPort,
  });

const spawnReplica = async (
  place: Place,
  places: readonly Place[],
  options: Options & { logFile: string },
): Promise<ChildProcess> => {
  const log = await open(options.logFile, 'w');
  const program = path.join(options.release.root, 'services', place.service, 'dist/main.js');
  const env = environmentOf(place, places, options);
  const child = spawn(process.execPath, [...system.nodeOptions, program], { env, stdio: ['ignore', log.fd, log.fd] });
  await log.close();
  return child;
};

/** Much longer than a busy machine needs. */
const readyTimeoutMs = 10 * 60_000;

/**
 * Resolves with true when the replica is ready, and with false when it has ended.
 * @throws Error with its last response.
 */
const isReady = async ({ host, opsPort }: Place, child: ChildProcess): Promise<boolean> => {
  const deadline = performance.now() + readyTimeoutMs;
  for (;;) {
    if (child.exitCode !== null) return false;
    const seen = await fetch(`http://${host}:${opsPort}/readyz`).then(
      async (response) => ({ ok: response.ok, text: await response.text() }),
      (error: unknown) => ({ ok: false, text: String(error) }), // It does not listen yet.
    );
    if (seen.ok) return true;
    if (performance.now() > deadline) throw new Error(`A replica is not ready: ${seen.text}`);
    await wait(200);
  }
};

const readLogs = async (folder: string, names: readonly string[]): Promise<LogLine[]> => {
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.flatMap((text) => text.split('\n')).flatMap(lineOf);
};

const lineOf = (text: string): LogLine[] => {
  if (text === '') return [];
  if (!text.startsWith('{')) return [{ level: fatal, text }]; // No log: Node reports a crash.
  return [{ level: (JSON.parse(text) as LogLine).level, text }];
};
