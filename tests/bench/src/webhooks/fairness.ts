import { setTimeout as pause } from 'node:timers/promises';
import { msText, quantile } from '../measuring/figures.ts';
import { compared } from '../results/row.ts';
import type { Measured } from '../results/row.ts';
import type { Context, Part } from '../running/benchmark.ts';
import { waitUntilListed } from './delivery-list.ts';
import { requireExact, startEventFlow } from './event-flow.ts';
import type { EventFlow, Received } from './event-flow.ts';
import { makeWebhookAccounts } from './webhook-accounts.ts';

const warmUp = 500;
const load = { amount: 400, perSecond: 20 };
/** Attempts that an account may have at the same time. */
const slots = 8;
/** Events of accounts whose receivers never respond. One has 100 times its slots. Twenty have 100 s of time-outs. */
const backlogs = [100 * slots, ...Array.from({ length: 20 }, () => 10 * slots)];
const readyLimitMs = 120_000;
/** The shortest time that counts for the account alone. A pause of a few milliseconds must not decide the ratio. */
const floorMs = 25;

/** Measures how long one account waits for its events while many others have time-outs, and without them. */
export const fairness: Part = {
  title: `One account while the receivers of ${backlogs.length} others never respond, against it alone`,
  run: async (context) => {
    const flow = await startEventFlow(context, 1);
    await flow.deliver({ amount: warmUp });
    const alone = await flow.deliver(load);
    context.progress('Measured the account alone');
    await fillWithTimeouts(context, flow);
    const beside = await flow.deliver(load);
    await requireExact(flow);
    const aloneTime = timeOf(alone);
    const floored = { ...aloneTime, value: Math.max(floorMs, aloneTime.value) };
    return { rows: [compared(`p99, alone taken as ${floorMs} ms or more`, timeOf(beside), floored, { atMost: 2 })] };
  },
};

/** Resolves when all deliveries of the others are stored, and each of their receivers holds requests. */
const fillWithTimeouts = async ({ product, progress }: Context, { publisher, receiver }: EventFlow): Promise<void> => {
  const others = await makeWebhookAccounts(product, backlogs.length, (number) =>
    receiver.urlOf('silent', String(number)),
  );
  for (const [index, { accountId }] of others.entries())
    await publisher.publish({ accountIds: [accountId], amount: backlogs[index]! });
  const amount = backlogs.reduce((sum, backlog) => sum + backlog, 0);
  await waitUntilListed(others, { amount, limitMs: readyLimitMs });
  progress(`Stored ${amount} deliveries of the others`);
  const startedAt = performance.now();
  while ((await receiver.addressesCalled('silent')) < others.length) {
    if (performance.now() - startedAt > readyLimitMs) throw new Error('Some of the silent receivers were not called.');
    await pause(100);
  }
};

const timeOf = ({ timesMs }: Received): Measured => {
  const p99Ms = quantile(timesMs, 0.99);
  return { value: p99Ms, text: `p50 ${msText(quantile(timesMs, 0.5))}, p99 ${msText(p99Ms)}` };
};
