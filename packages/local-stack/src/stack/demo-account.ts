import { randomBytes } from 'node:crypto';
import { runCommand } from '../processes/run-command.ts';
import { StackError } from '../stack-error.ts';
import { httpRequest, type JsonResponse } from './http-request.ts';
import type { DemoAccount, OpenStackFile } from './stack-file.ts';

const demoEmail = 'demo@example.com';

type Options = {
  publicPort: number;
  /** The gateway's command `create-key`, which works when registration is closed. */
  createKeyProgram: string;
  /** The environment of the gateway. */
  env: NodeJS.ProcessEnv;
  onProgress: (step: string) => void;
};

/** Creates the demo account, unless an earlier run has. */
export const ensureDemoAccount = async (
  stackFile: Pick<OpenStackFile, 'demoAccount' | 'setDemoAccount'>,
  { publicPort, createKeyProgram, env, onProgress }: Options,
): Promise<void> => {
  if (stackFile.demoAccount().apiKey !== null) return;
  onProgress('Making a demo account');
  const registered = await registerDemoAccount(`http://127.0.0.1:${publicPort}`);
  stackFile.setDemoAccount(registered ?? (await createAsOperator(createKeyProgram, env)));
};

/**
 * Registers a demo account and creates its API key, through the gateway. Returns undefined if registration is closed.
 */
const registerDemoAccount = async (gatewayUrl: string): Promise<DemoAccount | undefined> => {
  const password = randomBytes(18).toString('base64url');
  const register = (address: string): Promise<JsonResponse> =>
    httpRequest('POST', `${gatewayUrl}/account/register`, { body: { email: address, password, name: 'Demo' } });

  let email = demoEmail;
  let registered = await register(email);
  if (registered.status === 422) {
    email = otherEmail();
    registered = await register(email);
  }
  if (registered.status === 403) return undefined;
  const created = await httpRequest('POST', `${gatewayUrl}/account/api-keys`, {
    body: { name: 'Demo' },
    headers: { authorization: `Bearer ${fieldOf(registered, 'register', 'token')}` },
  });
  return { account: { email, password }, apiKey: fieldOf(created, 'api-keys', 'key') };
};

/** Creates a demo account and its API key with the operator's command. */
const createAsOperator = async (program: string, env: NodeJS.ProcessEnv): Promise<DemoAccount> => {
  const create = async (email: string): Promise<DemoAccount | undefined> => {
    const args = [program, '--email', email, '--name', 'Demo', '--json'];
    const { code, output } = await runCommand(process.execPath, args, { env });
    const line = output.split('\n').find((each) => each.startsWith('{'));
    if (code !== 0 || line === undefined) {
      throw new StackError(`The demo account could not be created: create-key ended with ${code} (${output.trim()}).`);
    }
    const made = JSON.parse(line) as { password: string | null; api_key: string };
    // The password of an existing account is null.
    return made.password === null ? undefined : { account: { email, password: made.password }, apiKey: made.api_key };
  };
  const created = (await create(demoEmail)) ?? (await create(otherEmail()));
  if (created === undefined) throw new StackError('The demo account could not be created: its address is taken.');
  return created;
};

/** Returns an address for servers that belong to another data folder too, which has created the usual account. */
const otherEmail = (): string => `demo-${randomBytes(4).toString('hex')}@example.com`;

const fieldOf = ({ status, body }: JsonResponse, path: string, field: string): string => {
  const value: unknown = (body as Record<string, unknown> | undefined)?.[field];
  if (status === 201 && typeof value === 'string') return value;
  const { error } = (body ?? {}) as { error?: { message?: string } };
  const reason = error?.message === undefined ? '' : ` (${error.message})`;
  throw new StackError(
    `The demo account could not be created: POST /account/${path} responded with ${status}${reason}.`,
  );
};
