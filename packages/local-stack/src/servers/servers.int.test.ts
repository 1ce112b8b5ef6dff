import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect as connectToBroker, type ConfirmChannel } from 'amqplib';
import mongoose from 'mongoose';
import { listeningAddresses } from '../../test/listening-addresses.ts';
import { processesOf } from '../../test/processes-of.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { ensureServersInstalled } from './install.ts';
import { startServers, type Servers } from './servers.ts';

const packageDir = fileURLToPath(new URL('../..', import.meta.url));

/** Sends one inline command to Redis, after the password if the URL has one. Returns the reply. */
const redis = async (url: string, command: string): Promise<string> => {
  const { port, password } = new URL(url);
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  const replyTo = async (line: string): Promise<string> => {
    socket.write(`${line}\r\n`);
    const [reply] = (await once(socket, 'data')) as [Buffer];
    return reply.toString();
  };
  if (password !== '') expect(await replyTo(`AUTH ${password}`)).toBe('+OK\r\n');
  const reply = await replyTo(command);
  socket.destroy();
  return reply;
};

const mongo = async <T>(url: string, use: (database: mongoose.mongo.Db) => Promise<T>): Promise<T> => {
  const options = { dbName: 'test', writeConcern: { w: 'majority', j: true } as const };
  const connection = await mongoose.createConnection(url, options).asPromise();
  try {
    return await use(connection.db!);
  } finally {
    await connection.close();
  }
};

const rabbitmq = async <T>(url: string, use: (channel: ConfirmChannel) => Promise<T>): Promise<T> => {
  const connection = await connectToBroker(url);
  try {
    return await use(await connection.createConfirmChannel());
  } finally {
    await connection.close();
  }
};

// Not a quorum queue: after creating one, RabbitMQ 3.10 needs half a second before it survives a loss of power.
const storeMessage = async (channel: ConfirmChannel): Promise<void> => {
  await channel.assertQueue('kept', { durable: true });
  channel.sendToQueue('kept', Buffer.from('hello'), { persistent: true });
  await channel.waitForConfirms();
  await channel.assertQueue('created-after', { durable: true });
};
/**
 * RabbitMQ confirms a new queue before its database has written the decision to disk. After a crash it drops a queue
 * without a decision. The log is written in order. So the decision is on disk as soon as the log names a later queue.
 */
const isQueueOnDisk = (dataDir: string): Promise<boolean> => {
  const folder = path.join(dataDir, 'rabbitmq/mnesia/docsight@localhost');
  const logs = () => readdirSync(folder).filter((name) => /\.(LOG|DCL|DCD)$/.test(name));
  return waitUntil(() => logs().some((name) => readFileSync(path.join(folder, name)).includes('created-after')), {
    timeoutMs: 10_000,
  });
};
const storedMessage = async (channel: ConfirmChannel): Promise<string | undefined> => {
  const message = await channel.get('kept');
  if (message === false) return undefined;
  channel.nack(message);
  return message.content.toString();
};

const socketFolderOf = ({ mongo: { url } }: Servers): string => path.dirname(decodeURIComponent(new URL(url).host));
const modeOf = (file: string): number => statSync(file).mode & 0o777;

describe('private servers', () => {
  // A name with blanks that is too long for the path of a socket.
  const dataDir = mkdtempSync(path.join(tmpdir(), 'docsight servers in a folder with quite a long name, so long '));
  let servers: Servers;

  beforeAll(async () => {
    await ensureServersInstalled();
    servers = await startServers({ dataDir });
  });
  afterAll(async () => {
    await servers.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('reject a second start in the same folder in one sentence', async () => {
    await expect(startServers({ dataDir })).rejects.toThrow(
      `The data folder ${dataDir} is in use by a running Docsight (process ${process.pid}): stop that one first, or choose another folder with --data-dir.`,
    );
  });

  it('reject other users of the machine', async () => {
    const [amqp, cache] = [new URL(servers.rabbitmq.url), new URL(servers.redis.url)];
    await expect(connectToBroker(`amqp://guest:guest@${amqp.host}`)).rejects.toThrow('ACCESS-REFUSED');
    await expect(connectToBroker(`amqp://${amqp.username}:wrong@${amqp.host}`)).rejects.toThrow('ACCESS-REFUSED');
    expect(await redis(`redis://${cache.host}`, 'PING')).toMatch(/^-NOAUTH/);
    // MongoDB listens on a socket in a folder that others cannot enter.
    expect(modeOf(socketFolderOf(servers))).toBe(0o700);
    const addresses = listeningAddresses(dataDir);
    expect(addresses.length).toBeGreaterThanOrEqual(3); // AMQP, Erlang, Redis
    expect(addresses.filter((address) => !/^(127\.0\.0\.1|::1):/.test(address))).toEqual([]);
  });

  it('keep their passwords in files of their user alone, out of command lines and logs', () => {
    const passwords = [servers.rabbitmq.url, servers.redis.url].map((url) => new URL(url).password);
    for (const password of passwords) expect(password).toMatch(/^[\w-]{43}$/);
    expect(modeOf(path.join(dataDir, 'redis/redis.conf'))).toBe(0o600);
    expect(modeOf(path.join(dataDir, 'rabbitmq/definitions.json'))).toBe(0o600);
    expect(modeOf(path.join(dataDir, 'rabbitmq/.erlang.cookie'))).toBe(0o400);
    const logs = readdirSync(path.join(dataDir, 'logs')).map((name) => path.join(dataDir, 'logs', name));
    const visible = [...processesOf(dataDir), ...logs.map((log) => readFileSync(log, 'utf8'))].join('\n');
    for (const password of passwords) expect(visible).not.toContain(password);
  });

  it('limit the memory of quorum queues as docker compose does', () => {
    const limit = 'raft.wal_max_size_bytes = 64000000';
    const settings = ['deploy/rabbitmq/docsight.conf', path.join(dataDir, 'rabbitmq/rabbitmq.conf')];
    for (const file of settings) expect(readFileSync(path.resolve(packageDir, '../..', file), 'utf8')).toContain(limit);
  });

  it('include no name server of Erlang, also after the minute in which RabbitMQ starts one', () => {
    const environ = readFileSync(`/proc/${servers.rabbitmq.pid}/environ`, 'utf8');
    const env: NodeJS.ProcessEnv = {};
    for (const line of environ.split('\0')) env[line.split('=', 1)[0]!] = line.slice(line.indexOf('=') + 1);
    // The command of RabbitMQ's `ensure_epmd`.
    spawnSync('erl', ['-sname', 'epmd-starter-1', '-noinput', '-s', 'erlang', 'halt'], { env });
    expect(processesOf(dataDir).filter((line) => line.includes('epmd -daemon'))).toEqual([]);
  });

  it('keep their data and addresses over kill -9', async () => {
    const before = [servers.mongo, servers.rabbitmq, servers.redis].map(({ url, pid }) => ({ url, pid }));
    await mongo(servers.mongo.url, (database) => database.collection('kept').insertOne({ word: 'hello' }));
    await rabbitmq(servers.rabbitmq.url, storeMessage);
    expect(await isQueueOnDisk(dataDir)).toBe(true);
    expect(await redis(servers.redis.url, 'SET kept hello')).toBe('+OK\r\n');

    await Promise.all([servers.mongo.kill9(), servers.rabbitmq.kill9(), servers.redis.kill9()]);
    expect([servers.mongo.pid, servers.rabbitmq.pid, servers.redis.pid]).toEqual([null, null, null]);
    await Promise.all([servers.mongo.restart(), servers.rabbitmq.restart(), servers.redis.restart()]);

    const after = [servers.mongo, servers.rabbitmq, servers.redis].map(({ url, pid }) => ({ url, pid }));
    expect(after.map(({ url }) => url)).toEqual(before.map(({ url }) => url));
    expect(after.map(({ pid }) => pid)).not.toEqual(before.map(({ pid }) => pid));
    const words = await mongo(servers.mongo.url, (database) => database.collection('kept').distinct('word'));
    expect(words).toEqual(['hello']);
    expect(await rabbitmq(servers.rabbitmq.url, storedMessage)).toBe('hello');
    // Redis may lose its data: it only has to be ready.
    expect(await redis(servers.redis.url, 'PING')).toBe('+PONG\r\n');
  });

  it('leave no process and no socket after an orderly stop, and keep their data', async () => {
    await redis(servers.redis.url, 'SET kept again');
    const socketFolder = socketFolderOf(servers);
    await servers.stop();
    expect(processesOf(dataDir)).toEqual([]);
    expect(existsSync(socketFolder)).toBe(false);
    expect(readdirSync(path.join(dataDir, 'run')).filter((name) => name.endsWith('.pid'))).toEqual([]);

    servers = await startServers({ dataDir });
    expect(await redis(servers.redis.url, 'GET kept')).toBe('$5\r\nagain\r\n');
    const words = await mongo(servers.mongo.url, (database) => database.collection('kept').distinct('word'));
    expect(words).toEqual(['hello']);
    expect(await rabbitmq(servers.rabbitmq.url, storedMessage)).toBe('hello');
  });
});

describe('a supervisor killed by kill -9', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ds-'));
  const hold = async (): Promise<ChildProcess> => {
    const holder = spawn(process.execPath, [path.join(packageDir, 'test/hold-servers.mjs'), dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
    await once(holder.stdout, 'data');
    return holder;
  };

  beforeAll(() => {
    // The holder is a separate program, so it runs the build.
    const compiler = path.join(packageDir, '../../node_modules/typescript-native/bin/tsc');
    execFileSync(process.execPath, [compiler, '-b', path.join(packageDir, 'tsconfig.build.json')]);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('leaves no server behind, because the guardian stops them', async () => {
    const holder = await hold();
    expect(processesOf(dataDir).length).toBeGreaterThanOrEqual(4);
    holder.kill('SIGKILL');
    expect(await waitUntil(() => processesOf(dataDir).length === 0, { timeoutMs: 10_000 })).toBe(true);
  });

  it('leaves servers behind without the guardian, which the next start stops', async () => {
    const holder = await hold();
    const guardian = processesOf(dataDir).find((line) => line.includes('docsight-guardian'));
    process.kill(Number(guardian?.split(' ')[0]), 'SIGKILL');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const leftovers = processesOf(dataDir);
    expect(leftovers).toHaveLength(2);

    const servers = await startServers({ dataDir, only: ['mongo', 'redis'] });
    try {
      expect(processesOf(dataDir).filter((line) => leftovers.includes(line))).toEqual([]);
      expect(await redis(servers.redis.url, 'PING')).toBe('+PONG\r\n');
    } finally {
      await servers.stop();
    }
    expect(processesOf(dataDir)).toEqual([]);
  });
});
