import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeEvent } from '@docsight/contracts';
import { collection } from '@docsight/mongo';
import { anEventContext, asViewer, eventually } from '@docsight/testkit';
import request from 'supertest';
import { startDocuments, uploaded } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { mongoStoredBytesStore } from '../stored-bytes/index.ts';
import { mongoRemoveOthers } from './remove-others-mongo.ts';
import { mongoSenderStore } from './sender-store-mongo.ts';

let service: Documents;
beforeAll(async () => {
  service = await startDocuments();
});
afterAll(() => service.stop());

const publish = (accountId: string, version: number, name: string): Promise<void> =>
  service.tap.publish(
    makeEvent('account.changed', anEventContext(accountId), {
      accountId,
      version,
      name,
      email: 'ann@northwind.example',
      emailVerified: true,
      createdAt: '2026-01-01T00:00:00.000Z',
    }),
  );
const pageOf = async (url: string): Promise<string> =>
  (await request(service.app).get(new URL(url).pathname).set(asViewer())).text;
const senders = () => collection(service.models.senders);

describe('the sender of a document', () => {
  it('is named in the page before password and gate, and never by an address', async () => {
    const accountId = randomUUID();
    const { url } = await uploaded(service, accountId, { title: 'Plan', password: 'open sesame', gate_type: 'full' });
    expect(await pageOf(url)).not.toMatch(/data-sender|Shared by/);
    // A character that turns the direction of what follows is left out.
    await publish(accountId, 1, 'Ann "A" \u202eLee');
    await eventually(async () => expect(await pageOf(url)).toContain('data-sender="Ann &quot;A&quot; Lee"'));
    const page = await pageOf(url);
    expect(page).toContain('<meta name="description" content="Shared by Ann &quot;A&quot; Lee.">');
    expect(page).not.toContain('ann@');
    expect(await senders().findOne({ _id: accountId })).toEqual({ _id: accountId, version: 1, name: 'Ann "A" Lee' });
  });

  it('changes with the account, in any order of the messages', async () => {
    const accountId = randomUUID();
    const { url } = await uploaded(service, accountId);
    await publish(accountId, 3, 'Third');
    await eventually(async () => expect(await pageOf(url)).toContain('data-sender="Third"'));
    await publish(accountId, 2, 'Second');
    await publish(accountId, 3, 'Third again');
    const last = randomUUID();
    await publish(last, 1, 'Behind them in the queue');
    await eventually(async () => expect(await senders().countDocuments({ _id: last })).toBe(1));
    await eventually(async () => expect(await pageOf(url)).toContain('data-sender="Third"'));
    await publish(accountId, 4, '');
    await eventually(async () => expect(await pageOf(url)).not.toContain('data-sender'));
  });

  it('is erased with the account, and late messages store nothing', async () => {
    const [accountId, otherId] = [randomUUID(), randomUUID()];
    await publish(accountId, 1, 'Ann');
    await publish(otherId, 1, 'Bob');
    await eventually(async () =>
      expect(await senders().countDocuments({ _id: { $in: [accountId, otherId] } })).toBe(2),
    );
    await service.dependencies.deletedAccounts.add(accountId);
    const { downloads, keyUses } = service.models;
    const removeOthers = mongoRemoveOthers(service.connection, {
      downloads,
      keyUses,
      senders: mongoSenderStore(service.models.senders),
      storedBytes: mongoStoredBytesStore(service.models.storedBytes),
    });
    await removeOthers(accountId);
    await publish(accountId, 2, 'Ann again');
    await publish(otherId, 2, 'Bob again');
    await eventually(async () =>
      expect(await senders().findOne({ _id: otherId })).toMatchObject({ name: 'Bob again' }),
    );
    await eventually(async () => expect(await senders().countDocuments({ _id: accountId })).toBe(0));
  });
});
