import { readFileSync } from 'node:fs';
import { errorCodeOf } from './error-code.ts';

type Environment = Record<string, string | undefined>;

/** A setting that cannot be used. `problem` continues its name: `must be a whole number`. */
export type SettingProblem = { setting: string; problem: string };

/** Far more than a list of keys needs. A larger file is none of Docsight's. */
const maxFileBytes = 64 * 1024;

/**
 * Puts the content of the file that `NAME_FILE` names under `NAME`, without the line breaks at its end. Removes
 * `NAME_FILE`. An empty value counts as absent.
 * @param names the settings that may come from a file. Source: Specification 11.4.
 * @returns a problem for each setting that is given twice, or whose file cannot be used. None contains a value.
 */
export const withSecretFiles = (
  names: readonly string[],
  env: Environment,
): { env: Environment; problems: SettingProblem[] } => {
  const values: Environment = { ...env };
  const problems: SettingProblem[] = [];
  for (const setting of names) {
    const file = env[`${setting}_FILE`];
    delete values[`${setting}_FILE`];
    if (!file) continue;
    const read = env[setting] ? { problem: `must be set once, and ${setting}_FILE is set too` } : readSecret(file);
    if ('value' in read) values[setting] = read.value;
    else
      problems.push(
        'unreadable' in read
          ? { setting: `${setting}_FILE`, problem: read.unreadable }
          : { setting, problem: read.problem },
      );
  }
  return { env: values, problems };
};

const readSecret = (file: string): { value: string } | { unreadable: string } => {
  try {
    const content = readFileSync(file);
    if (content.length > maxFileBytes) return { unreadable: `must name a file of at most ${maxFileBytes / 1024} KB` };
    const value = content.toString('utf8').replace(/[\r\n]+$/, '');
    return value === '' ? { unreadable: 'must name a file that is not empty' } : { value };
  } catch (error) {
    return { unreadable: `must name a file that this process can read (${String(errorCodeOf(error))})` };
  }
};
