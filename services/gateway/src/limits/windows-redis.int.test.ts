import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isolated, silentLogger } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { Redis } from 'ioredis';
import { clientOf } from './client-address.ts';
import { clientWindows } from './client-windows.ts';
import { windowsRedis } from './windows-redis.ts';

let servers: Isolated;
let redis: Redis;
let absent: Redis;

beforeAll(async () => {
  servers = await isolated();
  redis = new Redis(servers.redisUrl);
  await redis.ping();
  absent = new Redis('redis://127.0.0.1:9', { lazyConnect: true });
});
afterAll(async () => {
  redis.disconnect();
  await servers.close();
});

/** A gateway's windows. `aheadMs`: how far its clock is ahead. */
const windowsAt = (aheadMs: number, client = redis) =>
  windowsRedis({
    redis: client,
    prefix: servers.database,
    nowMs: () => Date.now() + aheadMs,
    logger: silentLogger,
  });
const clientAt = (socketAddress: string) => clientOf({ socketAddress, forwardedFor: undefined, trustedHops: 0 });

describe.each([
  ['in Redis', () => redis],
  ['in the process', () => absent],
])('a window that is counted %s', (_where, client) => {
  it('counts, takes back and resets', async () => {
    const window = windowsAt(0, client())('kind', { limit: 3, seconds: 60 });
    const remaining = async () => (await window.count('a')).remaining;
    expect([await remaining(), await remaining()]).toEqual([2, 1]);
    await window.release('a');
    expect([await remaining(), (await window.count('b')).remaining]).toEqual([1, 2]);
    await window.reset('a');
    expect(await remaining()).toBe(2);
    await window.release('never counted');
    expect((await window.count('never counted')).remaining).toBe(2);
  });

  it('has one end for all of its requests', async () => {
    const window = windowsAt(0, client())('end', { limit: 3, seconds: 60 });
    const ends = new Set<number>();
    for (let at = 0; at < 200; at += 1) ends.add((await window.count('a')).resetAt);
    expect(ends.size).toBe(1);
  });
});

describe('windows of several gateways', () => {
  it('end at the same second on each of them, also if their clocks differ', async () => {
    const gateways = [0, 1_500, -30_000].map((aheadMs) => windowsAt(aheadMs)('clock', { limit: 9, seconds: 60 }));
    const counted = await Promise.all(gateways.map((windows) => windows.count('a')));
    expect(new Set(counted.map(({ resetAt }) => resetAt)).size).toBe(1);
    expect(counted.map(({ remaining }) => remaining).sort()).toEqual([6, 7, 8]);
  });

  it('leave no key behind when every count was taken back', async () => {
    const window = windowsAt(0)('left', { limit: 3, seconds: 60 });
    await window.count('a');
    await window.release('a');
    expect(await redis.exists(`${servers.database}:limit:left:a`)).toBe(0);
  });
});

describe('windows of client networks', () => {
  it('limit the IPv6 networks of one customer together, at four times the limit', async () => {
    const windows = clientWindows(windowsAt(0), 'client', { limit: 2, seconds: 60 });
    const ask = async (last: number) => (await windows.count(clientAt(`2001:db8:0:10${last}::1`))).limited;
    const results: boolean[] = [];
    for (const last of [0, 0, 1, 1, 2, 2, 3, 3, 4, 5]) results.push(await ask(last));
    expect(results).toEqual([...Array<boolean>(8).fill(false), true, true]);
    expect((await windows.count(clientAt('2001:db8:0:200::1'))).limited).toBe(false);
  });

  it('limit one IPv6 network of 64 bits, and one IPv4 address, at the limit itself', async () => {
    const windows = clientWindows(windowsAt(0), 'single', { limit: 2, seconds: 60 });
    for (const [one, other] of [
      ['2001:db8::1', '2001:db8::2'],
      ['192.0.2.1', '192.0.2.1'],
    ] as const) {
      const counted = [await windows.count(clientAt(one)), await windows.count(clientAt(other))];
      expect(counted.map(({ limited }) => limited)).toEqual([false, false]);
      expect(await windows.count(clientAt(one))).toMatchObject({ limit: 2, remaining: 0, limited: true });
    }
    expect((await windows.count(clientAt('192.0.2.2'))).limited).toBe(false);
  });

  it('take a count back in both networks', async () => {
    const windows = clientWindows(windowsAt(0), 'back', { limit: 1, seconds: 60 });
    for (let at = 0; at < 20; at += 1) {
      expect((await windows.count(clientAt('2001:db8:1:1::1'), 'aB3dE9')).limited).toBe(false);
      await windows.release(clientAt('2001:db8:1:1::1'), 'aB3dE9');
    }
  });
});
