import { mongo } from 'mongoose';
import { describe, expect, it } from '@jest/globals';
import { fullDiskErrorOf } from './full-disk.ts';
import { isTooSlow } from './upload-pace.ts';
import { makeReceiveForAccount } from './uploads-per-account.ts';

describe('the pace of an upload', () => {
  it.each([
    [0, 30_000, false],
    [0, 30_001, true],
    [31 * 1024, 31_000, true],
    [247 * 1024, 31_000, true],
    [248 * 1024, 31_000, false],
    [100 * 1024 * 1024, 30 * 60_000, false],
  ])('of %d bytes in %d ms is too slow: %s', (receivedBytes, elapsedMs, expected) => {
    expect(isTooSlow({ receivedBytes, elapsedMs })).toBe(expected);
  });
});

describe('the uploads of an account', () => {
  it('are limited at the same time, without effect on other accounts', async () => {
    const receive = makeReceiveForAccount(2);
    const ends: (() => void)[] = [];
    const held = () => new Promise<void>((resolve) => ends.push(resolve));
    const first = [receive('a', held), receive('a', held)];
    await expect(receive('a', held)).rejects.toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': '5' } });
    first.push(receive('b', held));
    ends[0]!();
    await first[0];
    first.push(receive('a', held));
    for (const end of ends) end();
    await Promise.all(first);
  });
});

describe('the error of a full disk', () => {
  it('is service_unavailable, also from the database and as a cause', () => {
    const disk = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
    const database = new mongo.MongoServerError({ message: 'out of disk space', code: 14_031 });
    for (const error of [disk, database, new Error('not stored', { cause: disk })])
      expect(fullDiskErrorOf(error)).toMatchObject({ code: 'service_unavailable' });
    const other = new Error('broken');
    expect(fullDiskErrorOf(other)).toBe(other);
  });
});
