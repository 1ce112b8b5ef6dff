import { describe, expect, it } from '@jest/globals';
import { redisPlaceOf, redisUrlProblem } from './redis-url.ts';

describe('REDIS_URL', () => {
  it.each(['redis://localhost:6379', 'rediss://user:password@redis.example/2'])('names one server: %s', (url) => {
    expect([redisUrlProblem(url), redisPlaceOf(url)]).toEqual([undefined, { url }]);
  });

  it.each([
    [
      'redis+sentinel://one:26379,two,[::1]:26380/mymaster',
      {
        sentinels: [
          { host: 'one', port: 26379 },
          { host: 'two', port: 26379 },
          { host: '::1', port: 26380 },
        ],
        name: 'mymaster',
        db: 0,
      },
    ],
    [
      'rediss+sentinel://gateway:p%40ss@one/main/3?sentinel_username=watch&sentinel_password=a%26b',
      {
        sentinels: [{ host: 'one', port: 26379 }],
        name: 'main',
        db: 3,
        username: 'gateway',
        password: 'p@ss',
        sentinelUsername: 'watch',
        sentinelPassword: 'a&b',
        tls: {},
        sentinelTLS: {},
        enableTLSForSentinelMode: true,
      },
    ],
    [
      'redis+sentinel://:secret@one/main',
      { sentinels: [{ host: 'one', port: 26379 }], name: 'main', db: 0, password: 'secret' },
    ],
  ])('names the sentinels of several servers: %s', (url, sentinels) => {
    expect([redisUrlProblem(url), redisPlaceOf(url)]).toEqual([undefined, { sentinels }]);
  });

  it.each([
    'localhost',
    'redis+sentinel://one,two',
    'redis+sentinel://user:secret@/main',
    'redis+sentinel://one:port/main',
    'redis+sentinel://user:secret@one/%E0',
    'redis+sentinel://one/main?sentinel_port=1',
    'redis://one two',
  ])('is rejected without a part of it: %s', (url) => {
    expect(redisUrlProblem(url)).toMatch(/^must be a URL that begins with redis:\/\/ or rediss:\/\//);
    expect(redisUrlProblem(url)).not.toContain('secret');
  });

  it('cannot be a Redis Cluster', () => {
    for (const url of ['redis+cluster://one,two', 'rediss-cluster://one', 'redis-cluster://one:7000'])
      expect(redisUrlProblem(url)).toMatch(/^must not be a Redis Cluster/);
  });
});
