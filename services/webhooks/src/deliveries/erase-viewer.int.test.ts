import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makeEvent } from '@docsight/contracts';
import { anEventContext, eventually, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { aDownload } from '../../test/events.ts';
import { anAccount, startWebhooks } from '../../test/harness.ts';
import type { Webhooks } from '../../test/harness.ts';
import { silence, startReceiver, status } from '../../test/receiver.ts';
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

const erasedAt = new Date('2026-03-10T12:00:00.000Z');
const after = new Date(erasedAt.getTime() + 1);

/** An event of a viewer of an account's document. */
const anEvent = (accountId: string, documentId: string, viewerId = 'vwr_1', time = erasedAt) => {
  const event = aDownload(accountId);
  event.data.viewerId = viewerId;
  event.data.payload.document.id = documentId;
  return { ...event, time: time.toISOString() };
};
const stored = (eventId: string) => service.stored.deliveries.findOne({ eventId });
const settled = (eventId: string, as: object) =>
  eventually(async () => expect(await stored(eventId)).toMatchObject(as));
const erase = (accountId: string, documentId: string, viewerIds = ['vwr_1']) =>
  service.handleErasure(
    makeEvent('viewer.erased', anEventContext(accountId), { documentId, viewerIds, erasedAt: erasedAt.toISOString() }),
  );
const withWebhook = async () => {
  const account = anAccount(service);
  await account.post({ url: receiver.url });
  return { account, documentId: randomUUID() };
};

describe('an erased viewer', () => {
  it('is in no delivery: bodies are erased, waiting deliveries are dropped, attempts stay', async () => {
    const { account, documentId } = await withWebhook();
    const sent = anEvent(account.id, documentId);
    const others = [
      anEvent(account.id, documentId, 'vwr_2'),
      anEvent(account.id, randomUUID()),
      anEvent(account.id, documentId, 'vwr_1', after),
    ];
    for (const event of [sent, ...others]) {
      await service.handleEvent(event);
      await settled(event.id, { status: 'delivered' });
    }
    receiver.respondWith(status(500));
    const waiting = anEvent(account.id, documentId);
    await service.handleEvent(waiting);
    await settled(waiting.id, { status: 'pending', attempts: 1 });

    await erase(account.id, documentId);
    await erase(account.id, documentId);
    expect(await stored(sent.id)).toMatchObject({ status: 'delivered', body: '' });
    expect(await stored(waiting.id)).toMatchObject({
      status: 'dropped',
      dropReason: 'The viewer was erased.',
      body: '',
    });
    expect((await stored(waiting.id))?.dueAt).toBeUndefined();
    for (const { id } of others) expect(String((await stored(id))?.body)).toContain('ann@acme.test');
    const { attempts } = await account.state();
    expect(attempts).toHaveLength(5);
    expect(JSON.stringify(attempts)).not.toContain('acme.test');
  });

  it('of another account keeps its deliveries, even with the same ids', async () => {
    const { account, documentId } = await withWebhook();
    const event = anEvent(account.id, documentId);
    await service.handleEvent(event);
    await settled(event.id, { status: 'delivered' });
    await erase(randomUUID(), documentId);
    expect(String((await stored(event.id))?.body)).toContain('ann@acme.test');
  });

  it('has no delivery from late or redelivered events, but has one from an event after the erasure', async () => {
    const { account, documentId } = await withWebhook();
    const [before, late] = [anEvent(account.id, documentId), anEvent(account.id, documentId)];
    const back = anEvent(account.id, documentId, 'vwr_1', after);
    await service.handleEvent(before);
    await settled(before.id, { status: 'delivered' });
    await erase(account.id, documentId);
    for (const event of [before, late, late, back]) await service.handleEvent(event);
    await settled(back.id, { status: 'delivered' });
    expect(await stored(late.id)).toBeNull();
    expect(await stored(before.id)).toMatchObject({ body: '' });
    expect(receiver.received).toHaveLength(2);
  });

  it('is erased from a delivery whose process died before it found the erasure', async () => {
    const { account, documentId } = await withWebhook();
    const event = anEvent(account.id, documentId);
    receiver.respondWith(status(500));
    await service.handleEvent(event);
    await settled(event.id, { attempts: 1 });
    // Only registers the erasure, as if it ran at the same time and had not found the delivery.
    await service.connection
      .collection<{ _id: string; at: Date }>('erasedViewers')
      .insertOne({ _id: `${documentId}:vwr_1`, at: erasedAt });
    await service.handleEvent(event);
    expect(await stored(event.id)).toMatchObject({ status: 'dropped', body: '' });
  });

  it('is erased from a delivery in flight, which has no retry', async () => {
    const { account, documentId } = await withWebhook();
    receiver.respondWith(silence);
    const event = anEvent(account.id, documentId);
    await service.handleEvent(event);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    await erase(account.id, documentId);
    await eventually(async () => expect((await account.state()).attempts).toHaveLength(1));
    expect(await stored(event.id)).toMatchObject({ status: 'dropped', body: '' });
    expect((await stored(event.id))?.dueAt).toBeUndefined();
  });

  it('may have several ids in one event', async () => {
    const { account, documentId } = await withWebhook();
    const events = ['anon_1', 'vwr_1'].map((viewerId) => anEvent(account.id, documentId, viewerId));
    for (const event of events) {
      await service.handleEvent(event);
      await settled(event.id, { status: 'delivered' });
    }
    await erase(account.id, documentId, ['anon_1', 'vwr_1']);
    for (const { id } of events) expect(await stored(id)).toMatchObject({ body: '' });
  });
});
