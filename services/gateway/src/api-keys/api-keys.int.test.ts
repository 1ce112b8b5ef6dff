import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { aCustomer, call, codeOf, fakeService, post, startGateway, withBearer } from '../../test/harness.ts';
import type { FakeService, RunningGateway } from '../../test/harness.ts';

let servers: Isolated;
let documents: FakeService;
let gateway: RunningGateway;
let second: RunningGateway;

beforeAll(async () => {
  servers = await isolated();
  documents = await fakeService();
  gateway = await startGateway(servers, { DOCUMENTS_URL: [documents.url] });
  second = await startGateway(servers, { DOCUMENTS_URL: [documents.url] });
});
afterAll(async () => {
  await gateway.stop();
  await second.stop();
  await documents.close();
  await servers.close();
});

const use = async (at: RunningGateway, key: string): Promise<number> =>
  (await call(at, '/api/v1/documents', withBearer(key))).status;

const remove = (at: RunningGateway, path: string, token: string) =>
  call(at, path, { method: 'DELETE', ...withBearer(token) });

/** Registers a gateway that sends no acknowledgement by itself. */
const aSlowGateway = async () => {
  const redis = new Redis(servers.redisUrl);
  await redis.zadd(`${servers.database}:gateways`, Date.now() + 60_000, 'slow');
  /** Resolves when it listens, to the promise of the id of the next announcement. */
  const listen = async (): Promise<{ announced: Promise<string> }> => {
    const monitor = redis.duplicate({ monitor: true });
    // ioredis takes lines that come with the reply to MONITOR, or after the disconnection, for replies without a
    // command.
    monitor.on('error', () => undefined);
    const announced = new Promise<string>((resolve) => {
      monitor.on('monitor', (_time: string, [command = '', , message = '']: string[]) => {
        if (command.toLowerCase() !== 'publish') return;
        monitor.disconnect();
        resolve(message.split(' ')[0]!);
      });
    });
    await once(monitor, 'monitoring');
    return { announced };
  };
  return { redis, listen };
};

type Listed = { api_keys: { id: string; prefix: string; last_used_at: string | null; revoked_at: string | null }[] };
const list = async (token: string): Promise<Listed['api_keys']> =>
  ((await call(gateway, '/account/api-keys', withBearer(token))).body as Listed).api_keys;

describe('an API key', () => {
  it('is shown once, listed by its prefix, and stored as a hash only', async () => {
    const { token } = await aCustomer(gateway);
    const made = await post(gateway, '/account/api-keys', { name: ' build server ' }, token);
    const body = made.body as { id: string; key: string; prefix: string };
    expect(made).toMatchObject({ status: 201, body: { name: 'build server', created_at: expect.any(String) } });
    expect(body.key).toMatch(/^dsk_[A-Za-z0-9]{40}$/);
    expect(body.prefix).toBe(body.key.slice(0, 12));
    expect((await list(token))[0]).toEqual({
      id: body.id,
      name: 'build server',
      prefix: body.prefix,
      created_at: expect.any(String),
      last_used_at: null,
      revoked_at: null,
    });
    const connection = await mongoose.createConnection(servers.mongoUrl, { dbName: servers.database }).asPromise();
    const stored = await connection.collection('api_keys').find({}).toArray();
    await connection.close();
    expect(JSON.stringify(stored)).not.toContain(body.key.slice(13));
  });

  it('accepts a missing body, and rejects an unknown field', async () => {
    const { token } = await aCustomer(gateway);
    const bare = await call(gateway, '/account/api-keys', { method: 'POST', ...withBearer(token) });
    expect(bare).toMatchObject({ status: 201, body: { name: '' } });
    expect((await post(gateway, '/account/api-keys', { scope: 'all' }, token)).status).toBe(400);
    expect((await post(gateway, '/account/api-keys', { name: 'x'.repeat(101) }, token)).status).toBe(422);
  });

  it('is rejected by every gateway as soon as it is deleted', async () => {
    const { token, key, keyId } = await aCustomer(gateway);
    expect([await use(gateway, key), await use(second, key)]).toEqual([200, 200]);
    expect((await remove(gateway, `/account/api-keys/${keyId}`, token)).status).toBe(204);
    expect([await use(second, key), await use(gateway, key)]).toEqual([401, 401]);
    expect(await list(token)).toMatchObject([{ id: keyId, revoked_at: expect.any(String) }]);
    expect((await remove(gateway, `/account/api-keys/${keyId}`, token)).status).toBe(404);
  });

  it('is rejected by every gateway as soon as it is regenerated, and a new one of the same name works', async () => {
    const { token, key, keyId } = await aCustomer(gateway);
    await Promise.all([use(gateway, key), use(second, key)]);
    const made = await post(second, `/account/api-keys/${keyId}/regenerate`, undefined, token);
    const fresh = made.body as { id: string; key: string };
    expect(made).toMatchObject({ status: 201, body: { name: 'test' } });
    expect([await use(gateway, key), await use(second, key)]).toEqual([401, 401]);
    expect([await use(gateway, fresh.key), await use(second, fresh.key)]).toEqual([200, 200]);
    expect((await post(second, `/account/api-keys/${keyId}/regenerate`, undefined, token)).status).toBe(404);
  });

  it('is replaced by one new key after two simultaneous regenerations', async () => {
    const { token, keyId } = await aCustomer(gateway);
    const both = [gateway, second].map((at) => post(at, `/account/api-keys/${keyId}/regenerate`, undefined, token));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 404]);
    expect((await list(token)).filter(({ revoked_at }) => revoked_at === null)).toHaveLength(1);
  });

  it('is confirmed as revoked only after a slow gateway has forgotten it, also if PUBLISH does not count it', async () => {
    const { token, keyId } = await aCustomer(gateway);
    // It is connected to another node of a Redis cluster. So PUBLISH counts the two gateways here only.
    const { redis: slow, listen } = await aSlowGateway();
    const { announced } = await listen();
    let isRemoved = false;
    const removed = remove(gateway, `/account/api-keys/${keyId}`, token).then(({ status }) => {
      isRemoved = true;
      return status;
    });
    const announcementId = await announced;
    // Long enough for the response to arrive if it did not wait for the slow gateway.
    await list(token);
    await list(token);
    expect(isRemoved).toBe(false);
    await slow.publish(`${servers.database}:revocations:acknowledged`, `${announcementId} slow`);
    expect(await removed).toBe(204);
    await slow.zrem(`${servers.database}:gateways`, 'slow');
    slow.disconnect();
  });

  it('is confirmed at once when the gateways that have stopped or died are not in the registry any more', async () => {
    const { token, keyId } = await aCustomer(gateway);
    const third = await startGateway(servers, { DOCUMENTS_URL: [documents.url] });
    const redis = new Redis(servers.redisUrl);
    const members = () => redis.zcard(`${servers.database}:gateways`);
    await eventually(async () => expect(await members()).toBe(3));
    await third.stop();
    expect(await members()).toBe(2);
    await redis.zadd(`${servers.database}:gateways`, Date.now() - 1_000, 'dead');
    const startedAt = performance.now();
    expect((await remove(gateway, `/account/api-keys/${keyId}`, token)).status).toBe(204);
    // Far from the 2 s that a missing acknowledgement takes.
    expect(performance.now() - startedAt).toBeLessThan(1_900);
    redis.disconnect();
  });

  it('can be revoked while gateways use it all the time', async () => {
    const { token, key, keyId } = await aCustomer(gateway);
    let stopped = false;
    const late: number[] = [];
    const keepUsing = async (at: RunningGateway): Promise<void> => {
      for (;;) {
        const begunAfterStop = stopped;
        const status = await use(at, key);
        if (begunAfterStop) {
          late.push(status);
          return;
        }
      }
    };
    const users = [gateway, second, gateway, second].map(keepUsing);
    await remove(gateway, `/account/api-keys/${keyId}`, token);
    stopped = true;
    await Promise.all(users);
    expect(late).toEqual([401, 401, 401, 401]);
  });

  it('belongs to its account only', async () => {
    const [ann, bob] = [await aCustomer(gateway), await aCustomer(gateway)];
    expect((await remove(gateway, `/account/api-keys/${ann.keyId}`, bob.token)).status).toBe(404);
    expect((await post(gateway, `/account/api-keys/${ann.keyId}/regenerate`, undefined, bob.token)).status).toBe(404);
    expect(await use(gateway, ann.key)).toBe(200);
    expect((await list(bob.token)).map(({ id }) => id)).toEqual([bob.keyId]);
  });

  it('shows its last use after a few seconds', async () => {
    const { token, key } = await aCustomer(gateway);
    await use(gateway, key);
    await eventually(async () => {
      expect((await list(token))[0]?.last_used_at).toEqual(expect.any(String));
    });
  });
});

describe('the API', () => {
  it('accepts valid API keys only: no account token, no other text', async () => {
    const { token, key } = await aCustomer(gateway);
    for (const bad of [token, key.slice(0, -1), `${key}x`, key.toLowerCase(), `dsk_${'x'.repeat(40)}`]) {
      const response = await call(gateway, '/api/v1/documents', withBearer(bad));
      expect([response.status, codeOf(response)]).toEqual([401, 'unauthorized']);
    }
    for (const authorization of [key, `Basic ${key}`, `Token ${key}`]) {
      expect((await call(gateway, '/api/v1/documents', { headers: { authorization } })).status).toBe(401);
    }
    expect(await call(gateway, '/api/v1/documents')).toMatchObject({
      status: 401,
      body: {
        error: {
          message: expect.stringMatching(
            /POST \/account\/register, then POST \/account\/api-keys.* create-key.* http:\/\/localhost:8080\/docs#get-an-api-key /,
          ),
        },
      },
    });
    expect((await call(gateway, '/api/v1/nothing/here')).status).toBe(401);
    expect((await call(gateway, '/api/v1/nothing/here', withBearer(key))).status).toBe(404);
  });
});
