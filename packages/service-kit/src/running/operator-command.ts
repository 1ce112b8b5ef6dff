import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { ConfigError } from '../config.ts';
import { errorMessageOf } from '../error-code.ts';
import { AppError, isUnavailable } from '../errors.ts';

/** An operator called a command wrongly. The message says how, in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Call<Given extends Options> = ReturnType<typeof parseArgs<{ options: Given; allowPositionals: true }>>;

type OperatorCommand<Given extends Options> = {
  /** How to call it, and what it does. */
  usage: string;
  /** Says what has not happened when the command fails, in a short sentence. */
  failure: string;
  options: Given;
  /** How many arguments it accepts besides options. Default: none. */
  maxArguments?: number;
  run: (call: Call<Given>) => Promise<void>;
};

/**
 * Runs a command for operators. `--help` prints its usage. A wrong call ends with exit code 2, and a failure that a
 * person can fix with 1. Each prints one sentence. Any other error is a bug and rejects. Source: Specification 11.8.
 */
export const operatorCommand = async <const Given extends Options>(
  command: OperatorCommand<Given>,
  args: readonly string[],
): Promise<void> => {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${command.usage}\n`);
    return;
  }
  try {
    await command.run(parseCall(command, args));
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${command.usage}\n`);
      process.exitCode = 2;
      return;
    }
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    process.stderr.write(`${command.failure} ${sentence}\n`);
    process.exitCode = 1;
  }
};

const parseCall = <Given extends Options>(
  { options, maxArguments = 0 }: OperatorCommand<Given>,
  args: readonly string[],
): Call<Given> => {
  const call = parseOrThrow(() => parseArgs({ args: [...args], options, allowPositionals: true }));
  const surplus = call.positionals[maxArguments];
  if (surplus !== undefined) throw new UsageError(`The argument "${surplus}" is not expected.`);
  return call;
};

const parseOrThrow = <Result>(parse: () => Result): Result => {
  try {
    return parse();
  } catch (error) {
    // Its first sentence names the option. The others are for programmers.
    throw new UsageError(`${errorMessageOf(error).split('. ')[0]}.`, { cause: error });
  }
};

/** Returns a sentence for an error that a person can fix, or undefined. */
const sentenceOf = (error: unknown): string | undefined => {
  if (error instanceof ConfigError || error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return undefined;
  if (error.name.startsWith('Mongo'))
    return `MongoDB cannot be used at MONGO_URL: ${error.message}. Is Docsight running?`;
  return isUnavailable(error) ? `A server does not respond: ${error.message}. Is Docsight running?` : undefined;
};
