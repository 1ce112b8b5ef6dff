import { describe, expect, it } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { aDownload } from '../../test/events.ts';
import { anAccount } from '../../test/harness.ts';
import { processesOfEachTest } from '../../test/processes.ts';
import { silence, status } from '../../test/receiver.ts';

const limits = { first: { total: 8, perAccount: 2 }, retry: { total: 2, perAccount: 1 } };
const { here, aProcess } = processesOfEachTest({ timeoutMs: 30_000, drainMs: 50, limits });

/** Four deliveries of one account: two are being sent to a receiver that is silent, the others wait in the process. */
const aHoldingProcess = async () => {
  const service = await aProcess();
  const account = anAccount(service);
  await account.post({ url: here.receiver.url });
  const answers: (() => void)[] = [];
  here.receiver.answer((response) => answers.push(() => status(200)(response)));
  const events = Array.from({ length: 4 }, () => aDownload(account.id));
  await Promise.all(events.map((event) => service.engine.handleEvent(event)));
  await eventually(() => expect(here.receiver.received).toHaveLength(2));
  const { collection } = service.deliveries.model;
  expect(await collection.countDocuments({ 'lease.token': { $exists: true } })).toBe(4);
  return { service, account, events, answers, collection };
};

describe('what a process holds and has not begun', () => {
  it('is given back when it stops, and made at once by another', async () => {
    const { service } = await aHoldingProcess();
    await service.stop();
    here.receiver.answer(status(200));
    const { collection } = (await aProcess()).deliveries.model;
    await eventually(async () => expect(await collection.countDocuments({ status: 'delivered' })).toBe(4));
    // The two that were cut off are made once more: that was no attempt.
    expect(here.receiver.received).toHaveLength(6);
    expect(new Set(here.receiver.received.map(({ headers }) => headers['x-service-delivery-attempt']))).toEqual(
      new Set(['1']),
    );
  });

  it('is not sent any more when what it tells of was erased meanwhile', async () => {
    const { service, account, events, answers, collection } = await aHoldingProcess();
    await service.deliveries.eraseDocument(account.id, events[0]!.data.payload.document.id, new Date());
    service.advance(2_000);
    for (const answer of answers) answer();
    await eventually(async () => expect(await collection.countDocuments({ attempts: 1 })).toBe(2));
    const last = aDownload(account.id);
    last.data.payload.document.id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
    here.receiver.answer(status(200));
    await service.engine.handleEvent(last);
    await eventually(() => expect(here.receiver.received).toHaveLength(3));
    expect(here.receiver.received[2]?.headers['webhook-id']).toBe(last.id);
  });

  it('is given back when it has waited for too long, so that its lease never ends during an attempt', async () => {
    const { service, collection, answers } = await aHoldingProcess();
    service.advance(6_000);
    here.receiver.answer(silence);
    for (const answer of answers) answer();
    // Given back, claimed anew, and two of them are being sent, under leases that are new.
    await eventually(() => expect(here.receiver.received).toHaveLength(4));
    const newest = new Date(Date.now() + 6_000 + 35_000);
    expect(await collection.countDocuments({ 'lease.until': { $gte: newest } })).toBeGreaterThanOrEqual(2);
  });

  it('is sent as the webhook is by then: what was switched off gets nothing', async () => {
    const { account, answers, collection } = await aHoldingProcess();
    await account.post({ is_active: false });
    for (const answer of answers) answer();
    await eventually(async () => expect(await collection.countDocuments({ status: 'dropped' })).toBe(2));
    expect(here.receiver.received).toHaveLength(2);
  });
});
