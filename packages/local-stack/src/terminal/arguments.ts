import { StackError } from '../stack-error.ts';
import * as system from '../system.ts';

export type StartArguments = { help: true } | { help: false; port: number; dataDir: string; single: boolean };

export const defaultDataDir = '.data';

const serverSettings = system.serverNames.map((name) => system.servers[name].urlSetting);

export const usage = `npm start -- [--port N] [--data-dir DIR] [--single]

Starts Docsight on this machine: its own MongoDB, RabbitMQ and Redis, and all services. Ctrl-C stops everything.

  --port N        port on localhost (default ${system.publicPort}, or PORT)
  --data-dir DIR  folder of all data (default ${defaultDataDir}, or DATA_DIR)
  --single        all services in one process, which needs less memory: if one service crashes, all do

${serverSettings.slice(0, -1).join(', ')} and ${serverSettings.at(-1)} name servers to use instead of its own. The services get all other settings of the
environment: .env.example lists them. A file .env is not read; it is for docker compose.`;

const optionNames = ['--port', '--data-dir'];

/**
 * Parses `--port N`, `--port=N`, `--data-dir DIR`, `--single` and `--help`. Arguments win over `PORT` and `DATA_DIR`,
 * which win over the defaults. Port 0 takes a free one.
 * @throws StackError for an unknown argument or a wrong value.
 */
export const parseArguments = (args: readonly string[], env: NodeJS.ProcessEnv): StartArguments => {
  const given = new Map<string, string>();
  let single = false;
  for (let i = 0; i < args.length; i += 1) {
    const [name = '', inlineValue] = (args[i] ?? '').split(/=(.*)/s, 2);
    if (name === '--help' || name === '-h') return { help: true };
    if (args[i] === '--single') {
      single = true;
      continue;
    }
    if (!optionNames.includes(name)) {
      throw new StackError(`The argument ${name} is not known: use --port N, --data-dir DIR, --single or --help.`);
    }
    const value = inlineValue ?? args[(i += 1)];
    if (value === undefined || value === '') throw new StackError(`The argument ${name} needs a value.`);
    given.set(name, value);
  }
  return {
    help: false,
    port: parsePort(given.get('--port') ?? unlessEmpty(env.PORT) ?? String(system.publicPort)),
    dataDir: given.get('--data-dir') ?? unlessEmpty(env.DATA_DIR) ?? defaultDataDir,
    single,
  };
};

/** Returns the value of a setting. An empty one means "not set". */
export const unlessEmpty = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

const parsePort = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new StackError(
    `The port must be a number from 0 to 65535, not "${text}": for example npm start -- --port ${system.publicPort}.`,
  );
};
