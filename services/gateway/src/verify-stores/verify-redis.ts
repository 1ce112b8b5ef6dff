import { randomUUID } from 'node:crypto';
import { createLogger, measure, percentiles } from '@docsight/service-kit';
import type { Checklist } from '@docsight/service-kit';
import type { Redis } from 'ioredis';
import { limiterClient } from '../limits/index.ts';

const connectTimeoutMs = 5_000;
const latencyPings = 500;
const slowReplyMs = 20;
/** The first release with PEXPIRETIME, which the limits use. */
const oldestMajor = 7;

/** Checks whether a Redis fits the product. It leaves no key behind. Source: Specification 11.8. */
export const verifyRedis = async (options: {
  url: string;
  /** All keys and channels of the gateway begin with it and a colon. */
  prefix: string;
  checks: Checklist;
}): Promise<void> => {
  const { url, prefix, checks } = options;
  const redis = limiterClient({ url, logger: createLogger({ service: 'verify-stores', level: 'silent' }) });
  try {
    const isConnected = await checks.run('connection', async () => {
      await connected(redis);
      checks.ok('connection', String(redis.options.sentinels ? redis.options.name : redis.options.host));
    });
    if (!isConnected) return;
    await checkRights(redis, prefix, checks);
    await checks.run('server', () => checkServer(redis, checks));
    await checks.run('latency', () => checkLatency(redis, checks));
  } finally {
    redis.disconnect();
  }
};

/** The client tries again and again. This gives up with the last reason. */
const connected = async (redis: Redis): Promise<void> => {
  let reason: Error | undefined;
  redis.on('error', (error: Error) => (reason = error));
  redis.connect().catch(() => undefined); // The event above has the reason.
  const untilMs = performance.now() + connectTimeoutMs;
  while (redis.status !== 'ready') {
    if (performance.now() > untilMs || redis.status === 'end') throw reason ?? new Error('No connection in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const checkServer = async (redis: Redis, checks: Checklist): Promise<void> => {
  const info = parseInfo(await redis.info());
  const version = info.redis_version ?? 'unknown';
  if (Number.parseInt(version, 10) >= oldestMajor) checks.ok('version', version);
  else checks.failed('version', `${version} is too old. Use ${oldestMajor}.0 or newer.`);
  if (info.redis_mode === 'cluster')
    checks.failed('mode', 'Redis Cluster is not supported. Use one server, or Sentinel.');
  else if (info.role === 'master') checks.ok('mode', `${info.redis_mode}, primary`);
  else checks.failed('mode', `This server is a ${info.role}, which accepts no writes. Name the primary, or sentinels.`);
  if (info.maxmemory_policy === 'noeviction') checks.ok('eviction', 'noeviction');
  else
    checks.failed(
      'eviction',
      `With ${info.maxmemory_policy} limits and revoked keys may be forgotten. Set maxmemory-policy to noeviction.`,
    );
  checks.ok('persistence', `not needed (${info.aof_enabled === '1' ? 'AOF is on' : 'AOF is off'})`);
};

const parseInfo = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );

/** Every command that the gateway uses. Their order leaves nothing behind. */
const checkRights = async (redis: Redis, prefix: string, checks: Checklist): Promise<void> => {
  const key = `${prefix}:verify-stores:${randomUUID()}`;
  const script = `redis.call('incrby', KEYS[1], 1) redis.call('expire', KEYS[1], 60)
    local ends = redis.call('pexpiretime', KEYS[1]) redis.call('del', KEYS[1])
    redis.call('zadd', KEYS[1], 1, 'a') redis.call('zremrangebyscore', KEYS[1], 5, 6)
    redis.call('pexpire', KEYS[1], 60000) redis.call('zcard', KEYS[1]) redis.call('zrangebyscore', KEYS[1], 0, 2)
    redis.call('exists', KEYS[1]) redis.call('time') return ends`;
  const operations: [string, () => Promise<unknown>][] = [
    ['scripts', () => redis.eval(script, 1, key)],
    ['zrem', () => redis.zrem(key, 'a')],
    ['del', () => redis.del(key)],
    ['publish', () => redis.publish(`${key}:channel`, 'x')],
  ];
  let failures = 0;
  for (const [name, run] of operations) {
    if (!(await checks.run(`rights: ${name}`, async () => void (await run())))) failures += 1;
  }
  if (failures === 0) checks.ok('rights', 'All commands of the gateway succeed.');
  const mayConfigure = await redis.call('CONFIG', 'GET', 'maxmemory-policy').then(
    () => true,
    () => false,
  );
  if (mayConfigure)
    checks.warning('excess rights', 'This user may also change the configuration. The gateway need not.');
};

const checkLatency = async (redis: Redis, checks: Checklist): Promise<void> => {
  const { p50, p99 } = percentiles(await measure(latencyPings, () => redis.ping()));
  const found = `A reply takes ${p50} ms (p99: ${p99} ms).`;
  if (p99 <= slowReplyMs) checks.ok('latency', found);
  else checks.warning('latency', `${found} Every request waits for Redis: move it nearer to the gateway.`);
};
