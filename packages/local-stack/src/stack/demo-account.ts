import { randomBytes } from 'node:crypto';
import { StackError } from '../stack-error.ts';
import { httpRequest, type JsonResponse } from './http-request.ts';
import type { DemoAccount, OpenStackFile } from './stack-file.ts';

const demoEmail = 'demo@example.com';

type Options = { publicPort: number; onProgress: (step: string) => void; notify: (line: string) => void };

/** Creates the demo account, unless an earlier run has or registration is closed. */
export const ensureDemoAccount = async (
  stackFile: Pick<OpenStackFile, 'demoAccount' | 'setDemoAccount'>,
  { publicPort, onProgress, notify }: Options,
): Promise<void> => {
  if (stackFile.demoAccount().apiKey !== null) return;
  onProgress('Making a demo account');
  const demo = await createDemoAccount(`http://127.0.0.1:${publicPort}`);
  if (demo === undefined) notify('No demo account was made, because registration is closed (REGISTRATION=closed).');
  else stackFile.setDemoAccount(demo);
};

/**
 * Registers a demo account and creates its API key, through the gateway. Returns undefined if registration is closed.
 */
const createDemoAccount = async (gatewayUrl: string): Promise<DemoAccount | undefined> => {
  const password = randomBytes(18).toString('base64url');
  const register = (address: string): Promise<JsonResponse> =>
    httpRequest('POST', `${gatewayUrl}/account/register`, { body: { email: address, password, name: 'Demo' } });

  let email = demoEmail;
  let registered = await register(email);
  if (registered.status === 422) {
    // The servers belong to another data folder too, which has registered the address.
    email = `demo-${randomBytes(4).toString('hex')}@example.com`;
    registered = await register(email);
  }
  if (registered.status === 403) return undefined;
  const created = await httpRequest('POST', `${gatewayUrl}/account/api-keys`, {
    body: { name: 'Demo' },
    headers: { authorization: `Bearer ${fieldOf(registered, 'register', 'token')}` },
  });
  return { account: { email, password }, apiKey: fieldOf(created, 'api-keys', 'key') };
};

const fieldOf = ({ status, body }: JsonResponse, path: string, field: string): string => {
  const value: unknown = (body as Record<string, unknown> | undefined)?.[field];
  if (status === 201 && typeof value === 'string') return value;
  const { error } = (body ?? {}) as { error?: { message?: string } };
  const reason = error?.message === undefined ? '' : ` (${error.message})`;
  throw new StackError(
    `The demo account could not be created: POST /account/${path} responded with ${status}${reason}.`,
  );
};
