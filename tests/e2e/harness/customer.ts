import { readFile } from 'node:fs/promises';
import { fixture } from './fixtures.ts';

/** A customer of the product: an account, its token and a key. */
export type Customer = { email: string; accountId: string; token: string; key: string; keyId: string };

export type Answer = { status: number; headers: Headers; text: string };

/** One request with a bearer token; a body that is no form is sent as JSON. */
export const send = async (
  url: string,
  { method = 'GET', token, body }: { method?: string; token?: string; body?: object } = {},
): Promise<Answer> => {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

export const newCustomer = async (gatewayUrl: string, email: string): Promise<Customer> => {
  const ask = async (path: string, body: object, token?: string): Promise<unknown> => {
    const answer = await send(gatewayUrl + path, { method: 'POST', body, ...(token !== undefined && { token }) });
    if (answer.status !== 201) throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`);
    return JSON.parse(answer.text);
  };
  const made = await ask('/account/register', { email, password: 'correct horse battery' });
  const { token, user } = made as { token: string; user: { id: string } };
  const { key, id } = (await ask('/account/api-keys', { name: 'test' }, token)) as { key: string; id: string };
  return { email, accountId: user.id, token, key, keyId: id };
};

/** The form of an upload. */
export const pdfForm = async (name = 'basicapi.pdf'): Promise<FormData> => {
  const form = new FormData();
  form.set('file', new Blob([await readFile(fixture(name))], { type: 'application/pdf' }), name);
  return form;
};
