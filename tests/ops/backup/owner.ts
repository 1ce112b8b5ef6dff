import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';
import { createAccountClient, createClient } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import { threePages } from './three-pages.ts';

export const password = 'correct horse battery';

/** An account with everything that a restore must bring back, and with what it must not. */
export type Owner = {
  email: string;
  token: string;
  key: string;
  revokedKey: string;
  /** Cookies of two browsers. The session of the second one has ended. */
  cookies: { active: string; ended: string };
  codes: string[];
  deletedCode: string;
  erasedViewer: string;
};

const logInBrowser = async (baseUrl: string, email: string): Promise<string> => {
  const response = await fetch(`${baseUrl}/account/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(201);
  return response.headers.getSetCookie()[0]!.split(';')[0]!;
};

/** Makes an account, documents, readers, leads, downloads and a webhook. Each step is acknowledged when it returns. */
export const makeOwner = async (baseUrl: string, email: string, receiverUrl: string): Promise<Owner> => {
  const { token } = await createAccountClient({ baseUrl }).register({ email, password });
  const account = createAccountClient({ baseUrl, token });
  const { key } = await account.keys.create({ name: 'kept' });
  const revoked = await account.keys.create({ name: 'revoked' });
  await account.keys.revoke(revoked.id);
  const active = await logInBrowser(baseUrl, email);
  const ended = await logInBrowser(baseUrl, email);
  await account.sessions.end((await account.sessions.list()).sessions[0]!.id);
  const api = createClient({ baseUrl, apiKey: key, maxRetries: 0 });
  await api.webhooks.save({ url: receiverUrl });

  const codes: string[] = [];
  let erasedViewer = '';
  for (const title of ['First', 'Second', 'Third']) {
    const settings = { title, email_gate: true, gate_page: 2, allow_download: true } as const;
    const { short_code: code, url } = await api.documents.upload(threePages(), settings);
    codes.push(code);
    for (const number of [1, 2, 3]) {
      const tab = await openDocument(url);
      await tab.beacon([{ page: 1, seconds: number }]);
      if (number === 3) continue; // stays anonymous
      await tab.passGate(`reader-${number}@northwind.example`, `Reader ${number}`);
      await tab.beacon([
        { page: 1, seconds: number },
        { page: 2, seconds: 1 },
      ]);
      if (number === 1) await tab.download();
      else if (title === 'First') erasedViewer = tab.session.viewer_id;
    }
  }
  await api.documents.eraseViewer(codes[0]!, erasedViewer);
  const { short_code: deletedCode } = await api.documents.upload(threePages(), { title: 'Deleted' });
  await api.documents.delete(deletedCode);
  return { email, token, key, revokedKey: revoked.key, cookies: { active, ended }, codes, deletedCode, erasedViewer };
};

const statusOf = async (url: string, headers: Record<string, string>): Promise<number> =>
  (await fetch(url, { headers })).status;

/** Returns everything that the public API shows of an account, without what each request changes. */
export const publicStateOf = async (baseUrl: string, owner: Owner): Promise<object> => {
  const api = createClient({ baseUrl, apiKey: owner.key, maxRetries: 0 });
  const account = createAccountClient({ baseUrl, token: owner.token });
  const documents = await Promise.all(
    owner.codes.map(async (code) => ({
      detail: await api.documents.get(code),
      stats: await api.documents.stats(code),
      viewers: await api.documents.viewers(code).page(),
      leads: await api.documents.leads(code).page(),
      original: await originalOf(baseUrl, code, owner.token),
    })),
  );
  const { activity } = await api.analytics.activity();
  const deliveries = await api.webhooks.deliveries.list({ per_page: 100 }).page();
  return withoutAddress(baseUrl, {
    me: await account.me(),
    keys: (await account.keys.list()).api_keys.map(({ last_used_at: _, ...key }) => key),
    keyStatus: await statusOf(`${baseUrl}/api/v1/documents`, { authorization: `Bearer ${owner.key}` }),
    revokedStatus: await statusOf(`${baseUrl}/api/v1/documents`, { authorization: `Bearer ${owner.revokedKey}` }),
    sessionStatus: await statusOf(`${baseUrl}/account/me`, { cookie: owner.cookies.active }),
    endedStatus: await statusOf(`${baseUrl}/account/me`, { cookie: owner.cookies.ended }),
    documents,
    list: await api.documents.list({ per_page: 100 }).page(),
    deletedStatus: await statusOf(`${baseUrl}/s/${owner.deletedCode.replace('s-', '')}`, {}),
    overview: await api.analytics.overview(),
    activity,
    webhook: (await api.webhooks.get()).webhook,
    deliveries: deliveries.deliveries.map(({ id, event_id, event_type, status }) => ({
      id,
      event_id,
      event_type,
      status,
    })),
  });
};

const originalOf = async (baseUrl: string, code: string, token: string): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${baseUrl}/s/${code.replace('s-', '')}/download`, { headers });
  expect(response.status).toBe(200);
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex');
};

/** The two systems have different ports. */
const withoutAddress = (baseUrl: string, state: object): object =>
  JSON.parse(JSON.stringify(state).replaceAll(baseUrl, 'http://docsight')) as object;
