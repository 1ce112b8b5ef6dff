import { describe, expect, it } from '@jest/globals';
import { makeBroker } from '@docsight/messaging';
import { eventually, silentLogger, tapEvents } from '@docsight/testkit';
import { aDownload } from '../../test/events.ts';
import { anAccount } from '../../test/harness.ts';
import type { Webhooks } from '../../test/harness.ts';
import { processesOfEachTest } from '../../test/processes.ts';
import { consumePublicEvents } from './public-event-consumer.ts';

const { here, aProcess } = processesOfEachTest();

/** More events than a process takes from the broker at once. */
const flood = 300;

/** Consumes public events. Those of one account wait until `release` is called. */
const consumingWithBusyAccount = async (service: Webhooks, busyId: string) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let busy = 0;
  const broker = makeBroker({ url: here.servers.amqpUrl, service: 'webhooks', logger: silentLogger });
  consumePublicEvents(broker, {
    webhooks: service.webhooks,
    deliveries: service.deliveries,
    intake: {
      reserve: async (accountId) => {
        if (accountId === busyId) {
          busy += 1;
          await held;
        }
        return undefined;
      },
      wake: () => undefined,
    },
    now: () => new Date(),
  });
  await broker.part.start?.();
  await eventually(() => broker.part.ready?.());
  return { release, busy: () => busy, stop: async () => broker.part.stop?.() };
};

describe('a flood of events of one account', () => {
  it('does not hold up an event of another account, and loses nothing', async () => {
    const service = await aProcess();
    const [flooding, other] = [anAccount(service), anAccount(service)];
    for (const account of [flooding, other]) await account.post({ url: here.receiver.url });
    const consuming = await consumingWithBusyAccount(service, flooding.id);
    const tap = await tapEvents(here.servers.amqpUrl);
    await Promise.all(Array.from({ length: flood }, () => tap.publish(aDownload(flooding.id))));
    await eventually(() => expect(consuming.busy()).toBeGreaterThanOrEqual(128));

    await tap.publish(aDownload(other.id));
    const storedOf = (accountId: string) => service.stored.deliveries.countDocuments({ accountId });
    await eventually(async () => expect(await storedOf(other.id)).toBe(1));
    expect(await storedOf(flooding.id)).toBe(0);

    consuming.release();
    await eventually(async () => expect(await storedOf(flooding.id)).toBe(flood));
    await tap.close();
    await consuming.stop();
  });
});
