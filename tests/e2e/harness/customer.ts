import { readFile } from 'node:fs/promises';
import { createAccountClient } from '@docsight/client';
import { testPdf } from '@docsight/testkit';
import type { TestPdfName } from '@docsight/testkit';

/** A customer of the product: an account, its token and a key. */
export type Customer = {
  email: string;
  password: string;
  accountId: string;
  token: string;
  key: string;
  keyId: string;
};

export type ReceivedResponse = { status: number; headers: Headers; text: string };

/** One request with a bearer token; a body that is no form is sent as JSON. */
export const send = async (
  url: string,
  { method = 'GET', token, body }: { method?: string; token?: string; body?: object } = {},
): Promise<ReceivedResponse> => {
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
  const password = 'correct horse battery';
  const { token, user } = await createAccountClient({ baseUrl: gatewayUrl }).register({ email, password });
  const { key, id } = await createAccountClient({ baseUrl: gatewayUrl, token }).keys.create({ name: 'test' });
  return { email, password, accountId: user.id, token, key, keyId: id };
};

/** The form of an upload. */
export const pdfForm = async (name: TestPdfName = 'three-pages.pdf'): Promise<FormData> => {
  const form = new FormData();
  form.set('file', new Blob([await readFile(testPdf(name))], { type: 'application/pdf' }), name);
  return form;
};
