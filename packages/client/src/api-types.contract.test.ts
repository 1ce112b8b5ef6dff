import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { components } from './api-types.ts';
import type { createAccountClient, createClient, DocumentSummary, ErrorCode, WebhookEvent } from './index.ts';

/** Both ways, so that neither is wider. In tuples, so that unions are compared as a whole. */
type Same<A, B> = [A, B] extends [B, A] ? true : false;
/** Compiles for what is true only: `pnpm check:types` is what runs these. */
const hold = (...claims: true[]): void => expect(claims).not.toContain(false);

type Schemas = components['schemas'];
type Client = ReturnType<typeof createClient>;
type Documents = Client['documents'];
type Returned<Call extends (...given: never[]) => unknown> = Awaited<ReturnType<Call>>;
type ItemOf<List> = List extends AsyncIterable<infer Item> ? Item : never;

describe('the types of the interface', () => {
  it('are those of docs/openapi.json', () => {
    const script = path.resolve(import.meta.dirname, '../make-api-types.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8', env: {} });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('are what the functions take and give', () => {
    const claims: [
      Same<Returned<Documents['get']>, Schemas['DocumentDetail']>,
      Same<Returned<Documents['delete']>, void>,
      Same<ItemOf<ReturnType<Documents['list']>>, DocumentSummary>,
      Same<Returned<ReturnType<Documents['viewers']>['page']>, Schemas['ViewerList']>,
      Same<Returned<Client['webhooks']['save']>['secret'], string | null>,
      Same<Parameters<Documents['update']>[1], Schemas['DocumentPatch']>,
      Same<Returned<ReturnType<typeof createAccountClient>['login']>['token'], string>,
    ] = [true, true, true, true, true, true, true];
    hold(...claims);
  });

  it('allow nothing that the API rejects', () => {
    type ListQuery = NonNullable<Parameters<Documents['list']>[0]>;
    type UploadSettings = NonNullable<Parameters<Documents['upload']>[1]>;
    const claims: [
      Same<ListQuery['sort'], 'created_at' | 'views' | 'engagement' | 'title' | undefined>,
      Same<UploadSettings['gate_type'], 'preview' | 'full' | 'none' | undefined>,
      Same<'file' extends keyof UploadSettings ? true : false, false>,
      Same<Extract<ErrorCode, 'rate_limited' | 'volume_exceeded'>, 'rate_limited'>,
    ] = [true, true, true, true];
    hold(...claims);
  });

  it('distinguish the events of webhooks', () => {
    type Lead = Extract<WebhookEvent, { event: 'lead.captured' }>['data']['lead'];
    type Names = WebhookEvent['event'];
    const claims: [Same<Lead['email'], string>, Same<Exclude<Names, Schemas['EventName']>, 'webhook.test'>] = [
      true,
      true,
    ];
    hold(...claims);
  });
});
