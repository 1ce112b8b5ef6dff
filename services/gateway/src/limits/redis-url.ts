import type { RedisOptions } from 'ioredis';

/** How to reach Redis: one server by its URL, or the present master that Sentinel names. */
type RedisPlace = { url: string } | { sentinels: SentinelOptions };
type SentinelOptions = RedisOptions & Required<Pick<RedisOptions, 'sentinels' | 'name'>>;

const form =
  'must be a URL that begins with redis:// or rediss://, such as redis://user:password@localhost:6379, or with ' +
  'redis+sentinel:// or rediss+sentinel://, such as redis+sentinel://user:password@one:26379,two:26379/mymaster';

/** Returns why a value of REDIS_URL cannot be used, or undefined. The problem contains no part of the value. */
export const redisUrlProblem = (url: string): string | undefined => {
  if (/^rediss?[+-]cluster:/i.test(url))
    return 'must not be a Redis Cluster: its client repeats commands, so limits would count double. Use one server or Sentinel';
  if (/^rediss?:\/\/\S+$/i.test(url)) return undefined;
  return sentinelsOf(url) === undefined ? form : undefined;
};

/** @param url a value that `redisUrlProblem` accepts. */
export const redisPlaceOf = (url: string): RedisPlace => {
  const sentinels = sentinelsOf(url);
  return sentinels === undefined ? { url } : { sentinels };
};

/** `redis+sentinel://user:password@host:port,host:port/master/database?sentinel_password=…` */
const sentinelUrl =
  /^redis(?<tls>s?)\+sentinel:\/\/(?:(?<user>[^:@/\s]*)(?::(?<password>[^@/\s]*))?@)?(?<hosts>[^/?@\s]+)\/(?<master>[^/?\s]+)(?:\/(?<database>\d{1,4}))?(?:\?(?<options>\S*))?$/i;

/** Returns undefined for another URL, and for one that cannot be used. */
const sentinelsOf = (url: string): SentinelOptions | undefined => {
  const parts = sentinelUrl.exec(url)?.groups;
  if (parts === undefined) return undefined;
  const options = new URLSearchParams(parts.options ?? '');
  const hosts = parts.hosts!.split(',').map(hostAndPort);
  const sentinels = hosts.filter((host) => host !== undefined);
  const [username, password, name] = [parts.user, parts.password, parts.master].map(decoded);
  if (sentinels.length < hosts.length || name === undefined) return undefined;
  if ([...options.keys()].some((key) => key !== 'sentinel_username' && key !== 'sentinel_password')) return undefined;
  return {
    sentinels,
    name,
    db: Number(parts.database ?? '0'),
    ...(username && { username }),
    ...(password && { password }),
    ...(options.has('sentinel_username') && { sentinelUsername: options.get('sentinel_username')! }),
    ...(options.has('sentinel_password') && { sentinelPassword: options.get('sentinel_password')! }),
    ...(parts.tls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
  };
};

const defaultSentinelPort = 26_379;

const hostAndPort = (place: string): { host: string; port: number } | undefined => {
  const url = `redis://${place}`;
  if (!URL.canParse(url)) return undefined;
  const { hostname, port } = new URL(url);
  return hostname === ''
    ? undefined
    : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || defaultSentinelPort) };
};

const decoded = (text: string | undefined): string | undefined => {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
