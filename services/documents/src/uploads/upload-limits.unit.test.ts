import { mongo } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
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
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const { signal } = new AbortController();
  const tooMany = { code: 'rate_limited', headers: { 'Retry-After': '5' } };
  const held = (arrived: () => void) => new Promise<string>((resolve) => holding.push({ arrived, end: resolve }));
  let holding: { arrived: () => void; end: (result: string) => void }[];
  beforeEach(() => {
    holding = [];
  });
  const settle = () => jest.advanceTimersByTimeAsync(0);

  it('are received 20 at a time, without effect on other accounts. The next begins when one has arrived or ended', async () => {
    const receive = makeReceiveForAccount();
    const uploads = Array.from({ length: 22 }, () => receive('a', signal, held));
    uploads.push(receive('b', signal, held));
    await settle();
    expect(holding).toHaveLength(21);
    holding[0]!.arrived();
    holding[1]!.end('stored');
    await settle();
    expect(holding).toHaveLength(23);
    for (const { end } of holding) end('stored');
    expect(await Promise.all(uploads)).toEqual(Array(23).fill('stored'));
  });

  it('wait for a place for a minute, 80 at most', async () => {
    const receive = makeReceiveForAccount();
    const uploads = Array.from({ length: 100 }, () => receive('a', signal, held).catch((error: unknown) => error));
    await expect(receive('a', signal, held)).rejects.toMatchObject(tooMany);
    await jest.advanceTimersByTimeAsync(61_000);
    for (const { end } of holding) end('stored');
    const results = await Promise.all(uploads);
    expect(results.slice(0, 20)).toEqual(Array(20).fill('stored'));
    expect(results.slice(20)).toEqual(Array(80).fill(expect.objectContaining(tooMany)));
  });

  it('that wait leave with their client', async () => {
    const receive = makeReceiveForAccount();
    const client = new AbortController();
    const uploads = Array.from({ length: 20 }, () => receive('a', signal, held));
    const left = receive('a', client.signal, held);
    client.abort(new Error('The client left.'));
    await expect(left).rejects.toThrow('The client left.');
    for (const { end } of holding) end('stored');
    await Promise.all(uploads);
    expect(holding).toHaveLength(20);
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
