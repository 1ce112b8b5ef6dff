import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeBeaconGroups } from './beacon-groups.ts';

type Sent = {
  items: string[];
  report: (index: number, result: string) => void;
  end: (error?: Error) => void;
  abandoned: AbortSignal;
};

const stays = new AbortController().signal;
const gone = new Error('gone');

const setUp = (limits: { maxItems?: number; maxSize?: number; maxWaitMs?: number } = {}) => {
  const sent: Sent[] = [];
  const send = makeBeaconGroups<string, string>({
    send: (items, report, abandoned) =>
      new Promise((resolve, reject) => {
        sent.push({ items, report, abandoned, end: (error) => (error ? reject(error) : resolve()) });
      }),
    sizeOf: (item) => item.length,
    noResult: () => new Error('no result'),
    maxItems: 10,
    maxSize: 100,
    maxWaitMs: 3_600_000,
    ...limits,
  });
  const outcomeOf = (item: string, left = stays): Promise<string> =>
    send(item, left).catch((error: unknown) => (error as Error).message);
  return { sent, outcomeOf, groups: () => sent.map(({ items }) => items.join(' ')) };
};

describe('beacons', () => {
  it('of one turn are one group, and the next group waits for the first result', async () => {
    const { sent, outcomeOf, groups } = setUp();
    const [a, b] = [outcomeOf('a'), outcomeOf('b')];
    await turn();
    const c = outcomeOf('c');
    await turn();
    const d = outcomeOf('d');
    expect(groups()).toEqual(['a b']);
    sent[0]!.report(1, 'B');
    expect(groups()).toEqual(['a b', 'c d']);
    sent[1]!.report(0, 'C');
    sent[1]!.report(1, 'D');
    expect(await Promise.all([b, c, d])).toEqual(['B', 'C', 'D']);
    sent[0]!.report(0, 'A');
    expect(await a).toBe('A');
  });

  it('wait for a silent group no longer than the time', async () => {
    const { sent, outcomeOf, groups } = setUp({ maxWaitMs: 1 });
    void outcomeOf('slow');
    await turn();
    const quick = outcomeOf('quick');
    while (sent.length < 2) await turn();
    expect(groups()).toEqual(['slow', 'quick']);
    sent[1]!.report(0, 'done');
    expect(await quick).toBe('done');
  });

  it('fill no group beyond its number or its size, and a larger one goes alone', async () => {
    const { sent, outcomeOf, groups } = setUp({ maxItems: 3, maxSize: 8 });
    for (const item of ['a', 'b', 'c', 'd', 'e', '12345678', '123456789012', 'f']) void outcomeOf(item);
    expect(groups()).toEqual(['a b c', 'd e', '12345678', '123456789012']);
    sent[0]!.report(0, 'A');
    expect(groups().at(-1)).toBe('f');
  });

  it('without a result get an error, and those with one keep it', async () => {
    const { sent, outcomeOf } = setUp();
    const first = [outcomeOf('a'), outcomeOf('b')];
    await turn();
    sent[0]!.report(0, 'A');
    sent[0]!.end();
    expect(await Promise.all(first)).toEqual(['A', 'no result']);
    const second = [outcomeOf('c'), outcomeOf('d')];
    await turn();
    sent[1]!.report(1, 'D');
    sent[1]!.end(new Error('broken'));
    expect(await Promise.all(second)).toEqual(['broken', 'D']);
  });

  it('are not sent if their client leaves before, and a group is abandoned when all have left', async () => {
    const { sent, outcomeOf, groups } = setUp();
    const [early, one, two] = [new AbortController(), new AbortController(), new AbortController()];
    const outcomes = [outcomeOf('early', early.signal), outcomeOf('one', one.signal), outcomeOf('two', two.signal)];
    early.abort(gone);
    await turn();
    expect(groups()).toEqual(['one two']);
    one.abort(gone);
    expect(sent[0]!.abandoned.aborted).toBe(false);
    two.abort(gone);
    expect(sent[0]!.abandoned.aborted).toBe(true);
    sent[0]!.end();
    expect(await Promise.all(outcomes)).toEqual(['gone', 'gone', 'gone']);
    const next = outcomeOf('next');
    await turn();
    sent[1]!.report(0, 'done');
    expect(await next).toBe('done');
  });

  it('each get exactly their own result, in any order of arrivals, results, failures and departures', async () => {
    type Step = { kind: 'beacon' | 'turn' | 'report' | 'end' | 'break' | 'leave'; pick: number };
    const kind = fc.constantFrom<Step['kind']>(
      'beacon',
      'beacon',
      'beacon',
      'turn',
      'report',
      'report',
      'end',
      'break',
      'leave',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ kind, pick: fc.nat(99) }), { maxLength: 80 }), async (steps) => {
        const { sent, outcomeOf } = setUp({ maxItems: 4, maxSize: 9 });
        const beacons: { outcome: Promise<string>; item: string; left: AbortController }[] = [];
        const reported = new Set<string>();
        const reportOne = ({ items, report }: Sent, pick: number): void => {
          const index = pick % items.length;
          reported.add(items[index]!);
          report(index, `result of ${items[index]}`);
        };
        for (const { kind: step, pick } of steps) {
          const group = sent[pick % Math.max(1, sent.length)];
          if (step === 'beacon') {
            const item = String(beacons.length);
            const left = new AbortController();
            beacons.push({ item, left, outcome: outcomeOf(item, left.signal) });
          } else if (step === 'leave') beacons[pick % Math.max(1, beacons.length)]?.left.abort(gone);
          else if (step === 'turn') await turn();
          else if (step === 'report' && group) reportOne(group, pick);
          else if (step === 'end') group?.end();
          else if (step === 'break') group?.end(new Error('broken'));
        }
        // In the end each group ends, also those that follow.
        await turn();
        for (const group of sent) {
          group.end();
          await turn();
        }

        const items = sent.flatMap((group) => group.items);
        expect(new Set(items).size).toBe(items.length);
        for (const { outcome, item, left } of beacons) {
          const result = await outcome;
          const possible = [`result of ${item}`, 'no result', 'broken', ...(left.signal.aborted ? ['gone'] : [])];
          expect(possible).toContain(result);
          if (result === `result of ${item}`) expect(reported).toContain(item);
          if (!items.includes(item)) expect(result).toBe('gone');
        }
        for (const group of sent) {
          expect(group.items.length).toBeLessThanOrEqual(4);
          expect(group.items.length === 1 || group.items.join('').length <= 9).toBe(true);
        }
      }),
    );
  });
});
