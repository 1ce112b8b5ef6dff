import { randomBytes } from 'node:crypto';
import { StackError } from '../stack-error.ts';
import { httpRequest, type JsonAnswer } from './http-request.ts';
import type { Account } from './stack-file.ts';

export type DemoAccount = { account: Account; apiKey: string };

const EMAIL = 'demo@example.com';

/**
 * Registers a demo account and makes an API key for it, through the gateway. Answers undefined when registration is closed.
 * Should the address be taken (the servers knew another data folder), it takes one with a random part.
 */
export const makeDemoAccount = async (gatewayUrl: string): Promise<DemoAccount | undefined> => {
  const password = randomBytes(18).toString('base64url');
  for (const email of [EMAIL, `demo-${randomBytes(4).toString('hex')}@example.com`]) {
    const body = { email, password, name: 'Demo' };
    const registered = await httpRequest('POST', `${gatewayUrl}/account/register`, { body });
    if (registered.status === 403) return undefined;
    if (registered.status === 422 && email === EMAIL) continue;
    const made = await httpRequest('POST', `${gatewayUrl}/account/api-keys`, {
      body: { name: 'Demo' },
      headers: { authorization: `Bearer ${text(registered, 'register', 'token')}` },
    });
    return { account: { email, password }, apiKey: text(made, 'api-keys', 'key') };
  }
  throw new Error('the loop above answers or throws');
};

const text = ({ status, body }: JsonAnswer, call: string, field: string): string => {
  const value: unknown = (body as Record<string, unknown> | undefined)?.[field];
  if (status === 201 && typeof value === 'string') return value;
  const { error } = (body ?? {}) as { error?: { message?: string } };
  throw new StackError(
    `The demo account could not be made: POST /account/${call} answered ${status}${error?.message === undefined ? '' : ` (${error.message})`}.`,
  );
};
