import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { StackError } from '../stack-error.ts';

/**
 * Returns the content of a JSON file, or undefined if there is no file.
 * @throws StackError if the content is not JSON.
 */
export const readJson = (file: string): unknown => {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StackError(`${file} is not readable JSON: correct it, or remove it to have a new one made.`, {
      cause: error,
    });
  }
};

/** Replaces a JSON file in one step: a reader sees the old content or the new one. Only this user can read it. */
export const writeJson = (file: string, content: object): void => {
  const newFile = `${file}.${process.pid}.new`;
  writeFileSync(newFile, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(newFile, file);
};
