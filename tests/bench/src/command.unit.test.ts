import { describe, expect, it } from '@jest/globals';
import { parseCommand } from './command.ts';
import type { Benchmark } from './running/benchmark.ts';

const part = async () => ({ title: 'A part', run: async () => ({ rows: [] }) });
const benchmarks: Record<string, Benchmark> = {
  one: { parts: { first: part, second: part } },
  two: { parts: { third: part } },
  long: { parts: { fourth: part }, isSeparate: true },
};
const run = (...args: string[]) => {
  const command = parseCommand(args, benchmarks);
  if (command.kind !== 'run') throw new Error(`The command is ${command.kind}.`);
  return { ...command, parts: command.parts.map(({ benchmark, name }) => `${benchmark}/${name}`) };
};

describe('the arguments of pnpm bench', () => {
  it('lists without a name, and writes the page with "page"', () => {
    expect(parseCommand([], benchmarks)).toEqual({ kind: 'list' });
    expect(parseCommand(['page'], benchmarks)).toEqual({ kind: 'write-page' });
  });

  it('runs all parts of one benchmark, or the named ones', () => {
    expect(run('one')).toMatchObject({ parts: ['one/first', 'one/second'], writesPage: false });
    expect(run('one', 'second', '--write')).toMatchObject({ parts: ['one/second'], writesPage: true });
    expect(run('long', '--minutes', '5', '--large').options).toEqual({ minutes: 5, isLarge: true });
  });

  it('runs everything but the separate benchmarks with "all", or the named parts, and writes the page', () => {
    expect(run('all')).toMatchObject({ parts: ['one/first', 'one/second', 'two/third'], writesPage: true });
    expect(run('all', 'two', 'one/second').parts).toEqual(['two/third', 'one/second']);
  });

  it.each([
    [['three'], 'There is no benchmark "three". There are: one, two, long.'],
    [['one', 'third'], 'There is no part of one "third". There are: first, second.'],
    [['toString'], 'There is no benchmark "toString". There are: one, two, long.'],
    [['one', '--minutes', '0'], '--minutes is a number above 0, not "0".'],
  ])('rejects %j', (args, message) => {
    expect(() => parseCommand(args, benchmarks)).toThrow(message);
  });
});
