import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { secretBox } from '@docsight/service-kit';
import type { KeyList } from '@docsight/service-kit';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { anAccount, startWebhooks } from '../../test/harness.ts';
import type { Webhooks } from '../../test/harness.ts';
import { mongoReencryptSecrets } from './reencrypt-secrets-mongo.ts';

const [oldKey, newKey, lostKey] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const running: Webhooks[] = [];
let servers: Isolated;
beforeAll(async () => {
  servers = await isolated();
});
afterAll(async () => {
  for (const service of running) await service.stop();
  await servers.close();
});

/** Starts a process with these keys. All of a test share a database. */
const startWith = async (database: string, secretKeys: KeyList<Buffer>) => {
  const service = await startWebhooks({ mongoUrl: servers.mongoUrl, database, secretKeys });
  running.push(service);
  return service;
};

const sealedIn = async ({ stored }: Webhooks) =>
  (await stored.webhooks.find().toArray()).flatMap(({ _id, secrets }) =>
    secrets.map(({ sealed }) => ({ id: _id, sealed })),
  );

describe('the stored secrets of webhooks', () => {
  it('get the first key when the webhook is changed, and stay the same secrets', async () => {
    const database = `${servers.database}_lazy`;
    const account = randomUUID();
    const before = await startWith(database, [oldKey]);
    const created = await anAccount(before, account).post({ url: 'https://example.com/' });
    const { secret } = created.body;
    const after = await startWith(database, [newKey, oldKey]);
    expect((await anAccount(after, account).post({ events: ['lead.captured'] })).status).toBe(200);
    const [stored] = await sealedIn(after);
    expect(secretBox([newKey]).open(stored!.sealed, stored!.id)).toBe(secret);
  });

  it('get the first key by a command, which says what still needs another one', async () => {
    const database = `${servers.database}_command`;
    const withOld = await startWith(database, [oldKey]);
    for (let index = 0; index < 3; index += 1) await anAccount(withOld).post({ url: 'https://example.com/' });
    const withNew = await startWith(database, [newKey, oldKey]);
    await anAccount(withNew).post({ url: 'https://example.com/' });

    const reencrypt = mongoReencryptSecrets(withNew.connection, secretBox([newKey, oldKey]));
    const before = { current: 1, previous: 3, unreadable: 0 };
    expect(await reencrypt({ isDryRun: true })).toEqual(before);
    expect(await reencrypt({ isDryRun: false })).toEqual(before);
    expect(await reencrypt({ isDryRun: true })).toEqual({ current: 4, previous: 0, unreadable: 0 });
    for (const { id, sealed } of await sealedIn(withNew))
      expect(secretBox([newKey]).open(sealed, id)).toMatch(/^whsec_/);
  });

  it('that no key of the list decrypts are counted, left as they are, and do not prevent a change', async () => {
    const database = `${servers.database}_lost`;
    const account = randomUUID();
    const withLost = await startWith(database, [lostKey]);
    await anAccount(withLost, account).post({ url: 'https://example.com/' });
    const withNew = await startWith(database, [newKey]);
    const reencrypt = mongoReencryptSecrets(withNew.connection, secretBox([newKey]));
    expect(await reencrypt({ isDryRun: false })).toEqual({ current: 0, previous: 0, unreadable: 1 });
    expect((await anAccount(withNew, account).post({ rotate_secret: true })).status).toBe(200);
    const [current, lost] = await sealedIn(withNew);
    expect(secretBox([newKey]).open(current!.sealed, current!.id)).toMatch(/^whsec_/);
    expect(secretBox([lostKey]).open(lost!.sealed, lost!.id)).toMatch(/^whsec_/);
  });
});
