import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, SourceTextModule } from 'node:vm';
import type { Context, Module } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { transformSync } from '@swc/core';
import { jsonResponse, errorResponse, scriptedFetch } from '../test/scripted-fetch.ts';
import type * as Client from './index.ts';

/**
 * What browsers and workers have beside the language itself. No process, no Buffer, no require; an import of a package
 * or of `node:` has nothing to find.
 */
const web = {
  AbortController,
  Blob,
  Headers,
  ReadableStream,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  ArrayBuffer,
  atob,
  clearTimeout,
  crypto: globalThis.crypto,
  setTimeout,
  Uint8Array,
};

/** The package's sources as modules of a world that holds nothing but the web's globals. */
const loadInto = async (context: Context): Promise<typeof Client> => {
  const modules = new Map<string, Module>();
  const load = (specifier: string, from: string): Module => {
    if (!specifier.startsWith('.')) throw new Error(`The package imports ${specifier}.`);
    const file = path.resolve(path.dirname(from), specifier);
    const known = modules.get(file);
    if (known) return known;
    const source = readFileSync(file, 'utf8');
    const { code } = transformSync(source, { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } });
    const module = new SourceTextModule(code, { context, identifier: file });
    modules.set(file, module);
    return module;
  };
  const index = load('./index.ts', import.meta.filename);
  await index.link((specifier, { identifier }) => load(specifier, identifier));
  await index.evaluate();
  return index.namespace as typeof Client;
};

describe('in a world with the web’s globals alone', () => {
  const at = 1_700_000_000;
  const body = '{"id":"evt_1","event":"webhook.test","created_at":"2023-11-14T22:13:20.000Z","data":{}}';
  // printf '%s' "$at.$body" | openssl dgst -sha256 -hmac whsec_AAAA
  const signature = `t=${at},v1=c700e90be475c5d536d853dc962b9b8b11f1dc7222cc6a4d3d75e17266659901`;
  const request = { body, secret: 'whsec_AAAA', now: new Date(at * 1000) };

  it('a delivery is verified, and a changed one is rejected', async () => {
    const { verifyWebhook } = await loadInto(createContext({ ...web }));
    const headers = new Headers({ 'X-Service-Signature': signature });
    const standard = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(at),
      'webhook-signature': 'v1,YSCHnWy5niSd2iT9OF/uBg6NZtQVw3S+QFiC48gkCAI=',
    };
    expect(await verifyWebhook({ ...request, headers })).toMatchObject({ id: 'evt_1' });
    expect(await verifyWebhook({ ...request, headers: standard })).toMatchObject({ id: 'evt_1' });
    expect(await verifyWebhook({ ...request, body: new TextEncoder().encode(body), headers })).toMatchObject({
      id: 'evt_1',
    });
    for (const one of [headers, standard]) {
      await expect(verifyWebhook({ ...request, body: `${body} `, headers: one })).rejects.toMatchObject({
        code: 'no_matching_signature',
      });
    }
  });

  it('a page of the installation needs no token: the browser adds the cookie of its session', async () => {
    const { fetch, asked } = scriptedFetch(jsonResponse(201, {}));
    const inits: RequestInit[] = [];
    const page = {
      ...web,
      location: { origin: 'https://docs.example.com' },
      fetch: (input: string, init: RequestInit) => {
        inits.push(init);
        return fetch(input, init);
      },
    };
    const { createAccountClient } = await loadInto(createContext(page));
    const account = createAccountClient({ baseUrl: page.location.origin });
    await account.sessions.createFromLink('token');
    await account.me();
    await account.documents.upload(new File(['%PDF-1.7'], 'deck.pdf'));
    expect(asked.map(({ method, path: to }) => `${method} ${to}`)).toEqual([
      'POST /account/sessions/link',
      'GET /account/me',
      'POST /account/documents',
    ]);
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([null, null, null]);
    // By default fetch sends cookies to the origin of the page only.
    expect(inits.map(({ credentials }) => credentials)).toEqual([undefined, undefined, undefined]);
    // XMLHttpRequest, which reports progress, can send a Blob and no stream.
    expect(inits[2]!.body).toBeInstanceOf(Blob);
  });

  it('the API is called, a file is uploaded, and an error response is an error', async () => {
    const { createClient } = await loadInto(createContext({ ...web }));
    const { fetch, asked } = scriptedFetch(
      jsonResponse(201, { short_code: 's-Ab3dE9' }),
      errorResponse(429, 'rate_limited', { 'Retry-After': '0' }),
      errorResponse(404, 'not_found'),
    );
    const { documents } = createClient({ apiKey: 'dsk_test', baseUrl: 'https://docs.example.com', fetch });
    expect(await documents.upload(new Blob(['%PDF-1.7']), { gate_page: 1 })).toEqual({ short_code: 's-Ab3dE9' });
    await expect(documents.get('s-Ab3dE9')).rejects.toMatchObject({ name: 'DocsightError', code: 'not_found' });
    expect(asked).toHaveLength(3);
  });
});
