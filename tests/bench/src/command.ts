import { parseArgs } from 'node:util';
import { loadUsage, parseLoad } from './load/command.ts';
import type { RunningSystemLoad } from './load/command.ts';
import type { Benchmark, RunOptions } from './running/benchmark.ts';
import type { NamedPart } from './running/run-part.ts';

/** What `pnpm bench` was called for. */
export type Command =
  | { kind: 'list' }
  | { kind: 'write-page' }
  | { kind: 'load'; load: RunningSystemLoad }
  | { kind: 'run'; parts: NamedPart[]; options: RunOptions; writesPage: boolean };

export const usage = `pnpm bench                                 lists the benchmarks and how long each took
pnpm bench all [NAME | NAME/PART …]        runs all or the named ones, and writes docs/performance.md
pnpm bench NAME [PART …] [--write]         runs one; --write also writes its tables
pnpm bench page                            writes the page again from docs/benchmarks
${loadUsage}
Options: --large (sizes that take long), --minutes N (of the soak, 20)`;

/** @throws Error that says which name or option is wrong. */
export const parseCommand = (args: string[], benchmarks: Record<string, Benchmark>): Command => {
  if (args[0] === 'load') return { kind: 'load', load: parseLoad(args.slice(1), process.env) };
  const { positionals, values } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '20' },
    },
  });
  const [name, ...names] = positionals;
  if (name === undefined) return { kind: 'list' };
  if (name === 'page') return { kind: 'write-page' };
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`--minutes is a number above 0, not "${values.minutes}".`);
  const isAll = name === 'all';
  return {
    kind: 'run',
    parts: isAll ? partsOfAll(benchmarks, names) : partsOf(benchmarks, name, names),
    options: { isLarge: values.large, minutes },
    writesPage: isAll || values.write,
  };
};

/** Returns the parts that `NAME` and `NAME/PART` select, and without them all but the separate benchmarks. */
const partsOfAll = (benchmarks: Record<string, Benchmark>, names: string[]): NamedPart[] => {
  const usual = Object.keys(benchmarks).filter((name) => !benchmarks[name]!.isSeparate);
  return (names.length === 0 ? usual : names).flatMap((name) => {
    const [benchmark = '', part] = name.split('/');
    return partsOf(benchmarks, benchmark, part === undefined ? [] : [part]);
  });
};

const partsOf = (benchmarks: Record<string, Benchmark>, benchmark: string, names: string[]): NamedPart[] => {
  const { parts } = named('benchmark', benchmarks, benchmark);
  return (names.length === 0 ? Object.keys(parts) : names).map((name) => ({
    benchmark,
    name,
    load: named(`part of ${benchmark}`, parts, name),
  }));
};

const named = <Value>(kind: string, values: Record<string, Value>, name: string): Value => {
  if (Object.hasOwn(values, name)) return values[name]!;
  throw new Error(`There is no ${kind} "${name}". There are: ${Object.keys(values).join(', ')}.`);
};
