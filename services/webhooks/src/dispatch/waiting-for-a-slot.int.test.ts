import { describe, expect, it } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { aDownload } from '../../test/events.ts';
import { anAccount } from '../../test/harness.ts';
import { processesOfEachTest } from '../../test/processes.ts';
import { silence, status } from '../../test/receiver.ts';

const limits = { first: { total: 8, perAccount: 2 }, retry: { total: 2, perAccount: 1 } };
const { here, aProcess } = processesOfEachTest({ timeoutMs: 30_000, drainMs: 50, limits });

/** A process with four claimed deliveries of one account: two are being sent to a silent receiver, two wait. */
const aBusyProcess = async () => {
  const service = await aProcess();
  const account = anAccount(service);
  await account.post({ url: here.receiver.url });
  const respond: (() => void)[] = [];
  here.receiver.respondWith((response) => respond.push(() => status(200)(response)));
  const events = Array.from({ length: 4 }, () => aDownload(account.id));
  await Promise.all(events.map((event) => service.handleEvent(event)));
  await eventually(() => expect(here.receiver.received).toHaveLength(2));
  await service.deliveries.detachOf(account.id);
  const collection = service.stored.deliveries;
  expect(await collection.countDocuments({ 'lease.token': { $exists: true } })).toBe(4);
  return { service, account, events, respond, collection };
};

describe('a claimed delivery that waits for a slot', () => {
  it('is released when the process stops, and sent at once by another', async () => {
    const { service } = await aBusyProcess();
    await service.stop();
    here.receiver.respondWith(status(200));
    const collection = (await aProcess()).stored.deliveries;
    await eventually(async () => expect(await collection.countDocuments({ status: 'delivered' })).toBe(4));
    // The two that were cut off are sent again under the same number.
    expect(here.receiver.received).toHaveLength(6);
    expect(new Set(here.receiver.received.map(({ headers }) => headers['x-service-delivery-attempt']))).toEqual(
      new Set(['1']),
    );
  });

  it('is not sent if its document was erased meanwhile', async () => {
    const { service, account, events, respond, collection } = await aBusyProcess();
    await service.deliveries.eraseDocument(account.id, events[0]!.data.payload.document.id, new Date());
    service.advance(2_000);
    for (const send200 of respond) send200();
    await eventually(async () => expect(await collection.countDocuments({ attempts: 1 })).toBe(2));
    const last = aDownload(account.id);
    last.data.payload.document.id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
    here.receiver.respondWith(status(200));
    await service.handleEvent(last);
    await eventually(() => expect(here.receiver.received).toHaveLength(3));
    expect(here.receiver.received[2]?.headers['webhook-id']).toBe(last.id);
  });

  it('whose lease has ended is sent once, by the process that claims it again', async () => {
    const { service, collection, respond } = await aBusyProcess();
    service.advance(6_000);
    here.receiver.respondWith(silence);
    for (const send200 of respond) send200();
    await eventually(() => expect(here.receiver.received).toHaveLength(4));
    await eventually(async () => expect(await collection.countDocuments({ status: 'delivered' })).toBe(2));
    service.advance(1_500);
    // The renewals show that the process sends each of the two others once.
    const renewed = { 'lease.until': { $gte: new Date(Date.now() + 7_500 + 4_000) } };
    await eventually(async () => expect(await collection.countDocuments(renewed)).toBe(2));
    expect(new Set(here.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  });

  it('is dropped if the webhook was switched off meanwhile', async () => {
    const { account, respond, collection } = await aBusyProcess();
    await account.post({ is_active: false });
    for (const send200 of respond) send200();
    await eventually(async () => expect(await collection.countDocuments({ status: 'dropped' })).toBe(2));
    expect(here.receiver.received).toHaveLength(2);
  });
});
