import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { aDownload } from '../../test/events.ts';
import { anAccount, startWebhooks } from '../../test/harness.ts';
import type { Webhooks } from '../../test/harness.ts';
import { startReceiver, status } from '../../test/receiver.ts';
import type { Receiver } from '../../test/receiver.ts';

let servers: Isolated;
let service: Webhooks;
let receiver: Receiver;
beforeAll(async () => {
  servers = await isolated();
  service = await startWebhooks({ ...servers, retryDelaysMs: [3_600_000] });
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(async () => {
  await service.stop();
  await servers.close();
});

/** An event of a document of an account. */
const anEvent = (accountId: string, documentId: string) => {
  const event = aDownload(accountId);
  event.data.payload.document.id = documentId;
  return event;
};
const stored = (eventId: string) => service.stored.deliveries.findOne({ eventId });
const settled = (eventId: string, as: object) =>
  eventually(async () => expect(await stored(eventId)).toMatchObject(as));
const erase = (accountId: string, documentId: string) =>
  service.deliveries.eraseDocument(accountId, documentId, new Date());

describe('an erased document', () => {
  it('is in no delivery: bodies are erased and waiting deliveries are dropped', async () => {
    const account = anAccount(service);
    await account.post({ url: receiver.url });
    const documentId = randomUUID();
    const [sent, waiting, other] = [
      anEvent(account.id, documentId),
      anEvent(account.id, documentId),
      anEvent(account.id, randomUUID()),
    ];
    for (const event of [sent, other]) {
      await service.handleEvent(event);
      await settled(event.id, { status: 'delivered' });
    }
    receiver.respondWith(status(500));
    await service.handleEvent(waiting);
    await settled(waiting.id, { status: 'pending', attempts: 1 });

    await erase(account.id, documentId);
    await erase(account.id, documentId);
    expect(await stored(sent.id)).toMatchObject({ status: 'delivered', body: '' });
    expect(await stored(waiting.id)).toMatchObject({ status: 'dropped', body: '' });
    expect((await stored(waiting.id))?.dueAt).toBeUndefined();
    expect(String((await stored(other.id))?.body)).toContain('Überblick');
  });

  it('has no delivery from late or redelivered events', async () => {
    const account = anAccount(service);
    await account.post({ url: receiver.url });
    const documentId = randomUUID();
    const [before, late] = [anEvent(account.id, documentId), anEvent(account.id, documentId)];
    await service.handleEvent(before);
    await settled(before.id, { status: 'delivered' });
    await erase(account.id, documentId);
    for (const event of [before, late, late]) await service.handleEvent(event);
    expect(await stored(late.id)).toBeNull();
    expect(await stored(before.id)).toMatchObject({ body: '' });
    expect(receiver.received).toHaveLength(1);
  });
});
