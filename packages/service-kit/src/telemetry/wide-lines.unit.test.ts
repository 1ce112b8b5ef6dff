import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { admitLine, emptyWindow, maxLinesPerSecond, wideLines } from './wide-lines.ts';
import type { LineWindow } from './wide-lines.ts';

/** Decides lines one after the other, given as times in milliseconds; negative for a notable one. */
const decide = (times: number[], window: LineWindow = emptyWindow) => {
  const decisions = times.map((time) => {
    const decision = admitLine(window, { atMs: Math.abs(time), isNotable: time < 0 });
    ({ window } = decision);
    return decision.isWritten ? decision.leftOut : 'left out';
  });
  return { decisions, window };
};
const many = (count: number, atMs: number): number[] => Array.from({ length: count }, () => atMs);

describe('the line of a piece of work', () => {
  it('is written for the first of each second, and the next one has the number of those that were left out', () => {
    const { decisions } = decide([...many(maxLinesPerSecond + 5, 1_500), 1_999, 2_000, 2_001]);
    expect(decisions.slice(0, maxLinesPerSecond)).toEqual(many(maxLinesPerSecond, 0));
    expect(decisions.slice(maxLinesPerSecond)).toEqual([...Array<string>(6).fill('left out'), 6, 0]);
  });

  it('is always written for a notable one, which uses up nothing', () => {
    const { decisions, window } = decide([...many(maxLinesPerSecond, 1_000), -1_001, 1_002, 1_003, -1_004, -1_005]);
    expect(decisions.slice(maxLinesPerSecond)).toEqual([0, 'left out', 'left out', 2, 0]);
    expect(window.written).toBe(maxLinesPerSecond);
    expect(decide(many(maxLinesPerSecond, 2_000).concat(many(3, -2_000))).window.written).toBe(maxLinesPerSecond);
  });

  it('has its facts, which are not collected if it is left out', () => {
    const lines: Record<string, unknown>[] = [];
    const write = (text: string): void => void lines.push(JSON.parse(text) as Record<string, unknown>);
    let collected = 0;
    const fields = () => ({ queue: 'a.queue', count: (collected += 1) });
    const writeLine = wideLines(pino({ level: 'info' }, { write }), 'message');
    for (let count = 0; count < 3 * maxLinesPerSecond; count += 1)
      writeLine({ durationMs: 1.234, isError: false, fields });
    writeLine({ durationMs: 2, isError: true, fields });
    writeLine({ durationMs: 1_000, isError: false, fields });
    expect(lines[0]).toMatchObject({ level: 30, msg: 'message', queue: 'a.queue', durationMs: 1.2 });
    expect(lines.reduce((sum, { left_out: leftOut = 0 }) => sum + Number(leftOut), lines.length)).toBe(
      3 * maxLinesPerSecond + 2,
    );
    expect(lines.slice(-2).map(({ durationMs }) => durationMs)).toEqual([2, 1_000]);
    expect(collected).toBe(lines.length);
    wideLines(pino({ level: 'warn' }, { write }), 'message')({ durationMs: 1, isError: true, fields });
    expect(collected).toBe(lines.length);
  });
});
