import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, SourceTextModule } from 'node:vm';
import type { Context, Module } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { transformSync } from '@swc/core';
import type { verifyWebhook as Verify } from './index.ts';

/** What browsers and workers have beside the language itself. No process, no Buffer, no require; an import of a package or of `node:` has nothing to find. */
const web = { crypto: globalThis.crypto, TextEncoder, TextDecoder, Headers, atob };

/** The package's sources as modules of a world that holds nothing but the web's globals. */
const loadInto = async (context: Context): Promise<{ verifyWebhook: typeof Verify }> => {
  const modules = new Map<string, Module>();
  const load = (specifier: string): Module => {
    if (!specifier.startsWith('./')) throw new Error(`The package imports ${specifier}.`);
    const known = modules.get(specifier);
    if (known) return known;
    const source = readFileSync(path.join(import.meta.dirname, specifier), 'utf8');
    const { code } = transformSync(source, { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } });
    const module = new SourceTextModule(code, { context, identifier: specifier });
    modules.set(specifier, module);
    return module;
  };
  const index = load('./index.ts');
  await index.link(load);
  await index.evaluate();
  return index.namespace as { verifyWebhook: typeof Verify };
};

describe('in a world with the web’s globals alone', () => {
  const at = 1_700_000_000;
  const body = '{"id":"evt_1","event":"webhook.test","created_at":"2023-11-14T22:13:20.000Z","data":{}}';
  // printf '%s' "$at.$body" | openssl dgst -sha256 -hmac whsec_AAAA
  const signature = `t=${at},v1=c700e90be475c5d536d853dc962b9b8b11f1dc7222cc6a4d3d75e17266659901`;
  const request = { body, secret: 'whsec_AAAA', now: new Date(at * 1000) };

  it('a delivery is verified, and a changed one is refused', async () => {
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
});
