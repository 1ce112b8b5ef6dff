import { describe, expect, it } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { aDownload } from '../../test/events.ts';
import { anAccount } from '../../test/harness.ts';
import { concurrentProcesses } from '../../test/processes.ts';
import type { Processes } from '../../test/processes.ts';
import { silence, status } from '../../test/receiver.ts';

/** The tests mostly wait, so they run at the same time. */
const withSlowReceiver = concurrentProcesses({ timeoutMs: 60_000, drainMs: 50, retryDelaysMs: [] });

/**
 * A process that sends one delivery to a silent receiver. `respond` holds the open responses in the order of requests.
 */
const anAttemptInFlight = async ({ receiver, aProcess }: Processes) => {
  const sender = await aProcess();
  const account = anAccount(sender);
  await account.post({ url: receiver.url });
  const respond: ((code: number) => void)[] = [];
  receiver.respondWith((response) => respond.push((code) => status(code)(response)));
  const event = aDownload(account.id);
  await sender.handleEvent(event);
  await eventually(() => expect(respond).toHaveLength(1));
  const stored = () => sender.stored.deliveries.findOne({ eventId: event.id });
  return { sender, account, event, respond, stored };
};

describe('the lease of an attempt in flight', () => {
  it.concurrent(
    'ends within five seconds after its process was killed, and another process makes the attempt',
    withSlowReceiver(async (processes) => {
      const { receiver, aProcess } = processes;
      const { sender, account, event } = await anAttemptInFlight(processes);
      await sender.vanish();
      const heir = await aProcess();
      receiver.respondWith(status(200));
      heir.advance(5_000);
      await eventually(() => expect(receiver.received).toHaveLength(2));
      await eventually(async () => {
        expect(await heir.stored.deliveries.findOne({ eventId: event.id })).toMatchObject({ status: 'delivered' });
      });
      expect((await anAccount(heir, account.id).state()).attempts).toEqual([expect.objectContaining({ attempt: 1 })]);
    }),
  );

  it.concurrent(
    'is renewed until the receiver responds, so no other process makes the attempt',
    withSlowReceiver(async (processes) => {
      const { receiver, aProcess } = processes;
      const { sender, event, respond, stored } = await anAttemptInFlight(processes);
      const other = await aProcess();
      for (let seconds = 3; seconds <= 12; seconds += 3) {
        sender.advance(3_000);
        const now = Date.now() + seconds * 1_000;
        await eventually(async () => expect((await stored())!.dueAt!.getTime()).toBeGreaterThan(now + 3_000));
        other.advance(3_000);
      }
      // The other process looked for due deliveries: it claims one that is due now.
      const account = anAccount(other);
      const webhookId = (await account.post({ url: receiver.url })).body.webhook_id;
      const due = { accountId: account.id, webhookId, eventId: 'evt_AbC123dEf456', dueAt: new Date(0) };
      await other.stored.deliveries.insertOne({ ...(await stored())!, ...due, _id: `evt_AbC123dEf456:${webhookId}` });
      await eventually(() => expect(receiver.received).toHaveLength(2));
      respond.forEach((respondWith) => respondWith(200));
      await eventually(async () => expect(await stored()).toMatchObject({ status: 'delivered', attempts: 1 }));
      const ofEvent = receiver.received.filter(({ headers }) => headers['webhook-id'] === event.id);
      expect(ofEvent).toHaveLength(1);
    }),
  );

  it.concurrent.each([
    { first: 'the process that lost it', order: [0, 1] },
    { first: 'the process that took over', order: [1, 0] },
  ])('is lost if a renewal is late, and the attempt is recorded and counted once: $first ends first', ({ order }) =>
    withSlowReceiver(async (processes) => {
      const { account, respond, stored } = await anAttemptInFlight(processes);
      const other = await processes.aProcess();
      other.advance(20_000); // no renewal of the first process reaches this time
      await eventually(() => expect(respond).toHaveLength(2));
      for (const index of order) {
        respond[index]!(500);
        await eventually(async () => expect(await stored()).toMatchObject({ status: 'failed', attempts: 1 }));
      }
      respond.length = 0;
      const next = aDownload(account.id);
      await other.handleEvent(next);
      await eventually(() => expect(respond).toHaveLength(1));
      respond[0]!(500);
      await eventually(async () => expect((await account.state()).webhook?.consecutive_failures).toBe(2));
      expect(await stored()).toMatchObject({ status: 'failed', attempts: 1 });
      expect((await account.state()).attempts.map(({ attempt, event_id }) => [attempt, event_id])).toEqual([
        [1, expect.any(String)],
        [1, next.id],
      ]);
    })(),
  );

  it.concurrent(
    'is not renewed after its delivery was erased',
    withSlowReceiver(async (processes) => {
      const { receiver } = processes;
      const { sender, account, event, respond, stored } = await anAttemptInFlight(processes);
      await sender.deliveries.eraseDocument(account.id, event.data.payload.document.id, new Date());
      sender.advance(3_000);
      const waiting = aDownload(account.id);
      waiting.data.payload.document.id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
      await sender.handleEvent(waiting);
      await eventually(() => expect(respond).toHaveLength(2));
      sender.advance(3_000);
      await eventually(async () => {
        const renewed = await sender.stored.deliveries.findOne({ eventId: waiting.id });
        expect(renewed!.dueAt!.getTime()).toBeGreaterThan(Date.now() + 9_000);
      });
      expect(await stored()).toMatchObject({ status: 'dropped', body: '' });
      expect((await stored())?.dueAt).toBeUndefined();
      receiver.respondWith(silence);
    }),
  );
});
