import { describe, expect, it } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { serializeByAccount } from './serialize-by-account.ts';

const days = (sinceDay: string) => ({ sinceDay, untilDay: null });

/** Builds serialized reads in which the test ends each read. A read returns its number. */
const heldReads = () => {
  const started: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const serialized = serializeByAccount((accountId: string, { sinceDay }: ReturnType<typeof days>) => {
    const number = started.push(`${accountId} ${sinceDay}`);
    return new Promise<number>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(number))));
  });
  const read = (accountId: string, sinceDay: string): Promise<number> => serialized(accountId, days(sinceDay));
  const expectStarted = (...expected: string[]) => eventually(() => expect(started).toEqual(expected));
  return { read, expectStarted, endNext: (error?: Error) => ends.shift()!(error) };
};

describe('reads of ranges', () => {
  it('run one at a time for each account', async () => {
    const { read, expectStarted, endNext } = heldReads();
    const results = [read('a', '1'), read('a', '2'), read('b', '1')];
    await expectStarted('a 1', 'b 1');
    endNext();
    await expectStarted('a 1', 'b 1', 'a 2');
    endNext();
    endNext();
    expect(await Promise.all(results)).toEqual([1, 3, 2]);
  });

  it('are shared by equal requests that wait, but not by a request that comes after the start', async () => {
    const { read, expectStarted, endNext } = heldReads();
    const first = read('a', '1');
    await expectStarted('a 1');
    const waiting = [read('a', '1'), read('a', '1')];
    endNext();
    await expectStarted('a 1', 'a 1');
    const later = read('a', '1');
    endNext();
    await expectStarted('a 1', 'a 1', 'a 1');
    endNext();
    expect(await Promise.all([first, ...waiting, later])).toEqual([1, 2, 2, 3]);
  });

  it('continue after one that failed', async () => {
    const { read, expectStarted, endNext } = heldReads();
    const [failing, next] = [read('a', '1'), read('a', '2')];
    await expectStarted('a 1');
    endNext(new Error('the database is away'));
    await expect(failing).rejects.toThrow('away');
    await expectStarted('a 1', 'a 2');
    endNext();
    expect(await next).toBe(2);
  });
});
