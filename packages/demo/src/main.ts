import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runDemo } from './demo.ts';

/** Long enough for a reader with three tabs to reach the level High Interest in a document of 14 pages. */
const readMs = 24_000;

/** Runs `npm run demo -- [file.pdf] [--data-dir DIR]` on the system that `npm start` runs. */
export const main = async (args: string[]): Promise<void> => {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'data-dir': { type: 'string', default: '.data' } },
    });
    const file = positionals[0];
    if (file !== undefined) {
      await access(file).catch(() => {
        throw new Error(`There is no file ${file}.`);
      });
    }
    const stack = await runningStack(values['data-dir']);
    if (stack.api_key === null) {
      throw new Error('The running system has no demo account: start it on a new data folder with REGISTRATION=open.');
    }
    await runDemo({
      gatewayUrl: stack.gateway_url,
      apiKey: stack.api_key,
      ...(file !== undefined && { file }),
      readMs,
      print: (line) => console.log(line),
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};

type RunningStack = { gateway_url: string; api_key: string | null };

const runningStack = async (dataDir: string): Promise<RunningStack> => {
  try {
    return JSON.parse(await readFile(path.join(dataDir, 'stack.json'), 'utf8')) as RunningStack;
  } catch (cause) {
    throw new Error(
      `Docsight is not running here (no ${path.join(dataDir, 'stack.json')}). Run npm start in another terminal first.`,
      { cause },
    );
  }
};
