import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { transformSync } from '@swc/core';
import { documentedOperations, operationFor } from '../test/api-document.ts';
import * as client from './index.ts';

const readme = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');
const [, ...chapters] = readme.split(/^## (?=Webhooks$)/m);
const apiBlocks = blocksOf(readme.slice(0, readme.length - chapters.join('').length));
const webhookBlocks = blocksOf(chapters.join(''));

function blocksOf(text: string): string[] {
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block!);
}

/** Returns the responses of the OpenAPI document, with its examples, and a file from another host. */
const documentedFetch = (asked: string[]): typeof globalThis.fetch => {
  const operations = documentedOperations();
  return async (input, init) => {
    const { method, url } = new Request(input, init);
    if (url.startsWith('https://example.com/')) return new Response('%PDF-1.7');
    const operation = operationFor(operations, { method, path: new URL(url).pathname });
    if (!operation) throw new Error(`${method} ${url} is not documented.`);
    asked.push(operation.id);
    return operation.response.clone();
  };
};

const modules: Record<string, object> = {
  '@docsight/client': client,
  '@docsight/client/node': {
    fileFromPath: async () => ({ name: 'deck.pdf', open: () => new Blob(['%PDF']).stream() }),
  },
};

/** Runs a block of the README. Its imports become constants of a function. */
const run = async (block: string, globals: object): Promise<void> => {
  const body = block.replaceAll(/^import (\{.*\}) from (.*);$/gm, 'const $1 = modules[$2];');
  const { code } = transformSync(`(async () => {${body}})()`, {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    isModule: false,
  });
  await runInNewContext(code, { modules, ...globals });
};

let asked: string[];
beforeEach(() => {
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(documentedFetch(asked));
});
afterEach(() => {
  jest.restoreAllMocks();
});

const printed = jest.fn();
const console = { log: printed, warn: printed };

describe('the examples of the README', () => {
  it('ask what they say, one after the other', async () => {
    const process = { env: { DOCSIGHT_API_KEY: 'dsk_test' } };
    // What the first one makes, the others use.
    const whole = apiBlocks.join('\n').replaceAll(/^import .*;$/gm, '');
    const imports = apiBlocks.flatMap((block) => block.match(/^import .*;$/gm) ?? []).join('\n');
    await run(`${imports}\n${whole}`, { console, process, fetch: globalThis.fetch });
    expect(asked).toEqual([
      'uploadDocument',
      'listLeads',
      'listDocuments',
      'listDocuments',
      'listViewers',
      'uploadDocument',
      'updateDocument',
      'logIn',
      'createApiKey',
      'streamLiveReaders',
    ]);
    expect(printed).toHaveBeenCalled();
  });

  it('accept a delivery and reject a forged one', async () => {
    const config = { webhookSecret: 'whsec_AAAA' };
    const kept: unknown[] = [];
    type Handle = (request: object, response: object) => Promise<void>;
    let handle: Handle | undefined;
    const app = { post: (_path: string, _parser: unknown, given: Handle) => (handle = given) };
    const express = { raw: () => undefined };
    const context = { console, config, app, express, keep: async (event: unknown) => kept.push(event) };
    const statuses: number[] = [];
    const response = { sendStatus: (status: number) => statuses.push(status) };
    expect(webhookBlocks).toHaveLength(3);
    await run(
      webhookBlocks[1]!.replace(/^/, "import { verifyWebhook, WebhookVerificationError } from '@docsight/client';\n"),
      context,
    );
    await handle!(await delivery(config.webhookSecret), response);
    await handle!(await delivery('whsec_BBBB'), response);
    expect(statuses).toEqual([204, 400]);
    expect(kept).toMatchObject([{ event: 'lead.captured' }]);
  });
});

const delivery = async (secret: string): Promise<{ body: Uint8Array; headers: Record<string, string> }> => {
  const text = JSON.stringify({ id: 'evt_1', event: 'lead.captured', created_at: '2026-05-04T10:00:00Z', data: {} });
  const at = Math.floor(Date.now() / 1000);
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(`${at}.${text}`));
  const hex = Buffer.from(signature).toString('hex');
  return { body: encoder.encode(text), headers: { 'x-service-signature': `t=${at},v1=${hex}` } };
};
