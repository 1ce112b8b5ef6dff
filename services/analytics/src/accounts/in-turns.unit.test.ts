import { describe, expect, it } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { inTurns } from './in-turns.ts';

const days = (sinceDay: string) => ({ sinceDay, untilDay: null });

/** Readings that end when the test says so. */
const heldReadings = () => {
  const begun: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const read = inTurns((accountId, { sinceDay }) => {
    const number = begun.push(`${accountId} ${sinceDay}`);
    const answer = { sums: { views: number, viewers: 0, leads: 0, pagesSeen: {} }, top: [] };
    return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(answer))));
  });
  const ask = async (accountId: string, sinceDay: string): Promise<number> =>
    (await read(accountId, days(sinceDay), 10)).sums.views;
  const haveBegun = (...expected: string[]) => eventually(() => expect(begun).toEqual(expected));
  return { ask, haveBegun, endNext: (error?: Error) => ends.shift()!(error) };
};

describe('ranges of accounts', () => {
  it('are read one at a time for each account', async () => {
    const { ask, haveBegun, endNext } = heldReadings();
    const answers = [ask('a', '1'), ask('a', '2'), ask('b', '1')];
    await haveBegun('a 1', 'b 1');
    endNext();
    await haveBegun('a 1', 'b 1', 'a 2');
    endNext();
    endNext();
    expect(await Promise.all(answers)).toEqual([1, 3, 2]);
  });

  it('that wait are read once for all who ask for the same, and again for who asks once it was begun', async () => {
    const { ask, haveBegun, endNext } = heldReadings();
    const first = ask('a', '1');
    await haveBegun('a 1');
    const waiting = [ask('a', '1'), ask('a', '1')];
    endNext();
    await haveBegun('a 1', 'a 1');
    const later = ask('a', '1');
    endNext();
    await haveBegun('a 1', 'a 1', 'a 1');
    endNext();
    expect(await Promise.all([first, ...waiting, later])).toEqual([1, 2, 2, 3]);
  });

  it('go on after one that failed', async () => {
    const { ask, haveBegun, endNext } = heldReadings();
    const [failing, next] = [ask('a', '1'), ask('a', '2')];
    await haveBegun('a 1');
    endNext(new Error('the database is away'));
    await expect(failing).rejects.toThrow('away');
    await haveBegun('a 1', 'a 2');
    endNext();
    expect(await next).toBe(2);
  });
});
