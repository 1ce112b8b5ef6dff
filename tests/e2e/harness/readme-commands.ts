import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { aptInstall, findExecutable } from '@docsight/local-stack';

const file = path.resolve(import.meta.dirname, '../../../README.md');

/** The code blocks of a chapter of the README, with `replaced` texts, such as addresses, in place of its own. */
export const readmeBlocks = async (heading: string, replaced: Record<string, string>): Promise<string[]> => {
  const [, chapter = ''] = (await readFile(file, 'utf8')).split(new RegExp(`^## ${heading}$`, 'm'));
  const [untilNext = ''] = chapter.split(/^## /m);
  return [...untilNext.matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, block]) => withReplaced(block!, replaced));
};

/** Returns the command in the README that begins with `start`, with `replaced` texts in place of its own. */
export const readmeCommand = async (start: string, replaced: Record<string, string>): Promise<string> => {
  const commands = [...(await readFile(file, 'utf8')).matchAll(/`([^`\n]+)`/g)].map(([, command]) => command!);
  return withReplaced(
    commands.find((command) => command.startsWith(start))!,
    replaced,
  );
};

const withReplaced = (text: string, replaced: Record<string, string>): string =>
  Object.entries(replaced).reduce((changed, [from, to]) => changed.replaceAll(from, to), text);

/** The field of the response that a reader of the README copies into each variable. */
const fieldFor: Record<string, string> = {
  ACCOUNT_TOKEN: 'token',
  DOCSIGHT_API_KEY: 'key',
  DOCSIGHT_WEBHOOK_SECRET: 'secret',
};

/**
 * Runs a block line by line in a shell, as a reader does. Returns the responses, which are JSON, and sets the variables
 * in `env`.
 */
export const runCommands = async (
  block: string,
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Record<string, unknown>[]> => {
  const responses: Record<string, unknown>[] = [];
  for (const line of block.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, name] = /^export (\w+)=/.exec(line) ?? [];
    if (name !== undefined) {
      env[name] = String(responses.at(-1)?.[fieldFor[name]!]);
      continue;
    }
    const { stdout } = await promisify(execFile)('sh', ['-c', line], { cwd, env });
    responses.push(JSON.parse(stdout) as Record<string, unknown>);
  }
  return responses;
};

export const ensureCurlInstalled = async (): Promise<void> => {
  const isInstalled = (): boolean => findExecutable(['curl']) !== undefined;
  if (isInstalled()) return;
  const instead = 'put curl on the PATH';
  await aptInstall({ labels: ['curl'], packages: ['curl'], isInstalled, instead, onProgress: () => undefined });
};
