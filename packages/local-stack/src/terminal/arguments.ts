import { StackError } from '../stack-error.ts';

export type StartArguments = { help: true } | { help: false; port: number; dataDir: string };

export const usage = `npm start -- [--port N] [--data-dir DIR]

Starts Docsight on this machine: MongoDB, RabbitMQ and Redis of its own, and all services. Ctrl-C stops it.

  --port N        port on localhost (default 8080, or PORT)
  --data-dir DIR  where everything is kept (default .data, or DATA_DIR)

MONGO_URL, AMQP_URL and REDIS_URL name servers to use instead of its own. All other settings of the environment are passed on
to the services: .env.example lists them. A file .env is not read; it is for docker compose.`;

const DEFAULT_PORT = '8080';
export const DEFAULT_DATA_DIR = '.data';
const NAMES = ['--port', '--data-dir'] as const;

/**
 * Reads `--port N`, `--port=N`, `--data-dir DIR`, `--help`; arguments win over `PORT` and `DATA_DIR`, which win over the
 * defaults. Port 0 takes any free one. Throws StackError for what it does not understand.
 */
export const parseArguments = (args: readonly string[], env: NodeJS.ProcessEnv): StartArguments => {
  const given = new Map<string, string>();
  for (let i = 0; i < args.length; i += 1) {
    const [name = '', inline] = (args[i] ?? '').split(/=(.*)/s, 2);
    if (name === '--help' || name === '-h') return { help: true };
    if (!NAMES.some((known) => known === name)) {
      throw new StackError(`The argument ${name} is not known: use --port N, --data-dir DIR or --help.`);
    }
    const value = inline ?? args[(i += 1)];
    if (value === undefined || value === '') throw new StackError(`The argument ${name} needs a value.`);
    given.set(name, value);
  }
  return {
    help: false,
    port: parsePort(given.get('--port') ?? set(env.PORT) ?? DEFAULT_PORT),
    dataDir: given.get('--data-dir') ?? set(env.DATA_DIR) ?? DEFAULT_DATA_DIR,
  };
};

/** An empty setting is one that is not set. */
const set = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

const parsePort = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new StackError(
    `The port must be a number from 0 to 65535, not "${text}": for example npm start -- --port 8080.`,
  );
};
