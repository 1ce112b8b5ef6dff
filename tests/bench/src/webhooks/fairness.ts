import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../load.ts';
import { makeCourse, requireExact } from './course.ts';
import type { Delivered } from './course.ts';
import { untilListed } from './delivery-list.ts';
import { makeTenants } from './tenants.ts';
import type { WebhooksPart, WebhooksSetting } from './webhooks-part.ts';

const perSecond = 20;
const seconds = 20;
/** An account's attempts in flight at once. */
const slots = 8;
/** The backlogs of accounts whose receivers never respond: one with 100 times its slots, and twenty with 100 s of timeouts. */
const backlogs = [100 * slots, ...Array.from({ length: 20 }, () => 10 * slots)];
const readyLimitMs = 120_000;
/** The time alone counts as no shorter than this: a pause of a few milliseconds, for the garbage or for another process, must not decide. */
const floorMs = 25;

/** What one account has to wait for its events while many others run into time-outs, against what it has to wait alone. */
export const fairness: WebhooksPart = {
  title: `${perSecond} events per second of one account, while the receivers of ${backlogs.length} others never answer`,
  run: async (setting) => {
    const quiet = await makeCourse(setting, { group: 'ours', accounts: 1 });
    const load = { amount: perSecond * seconds, perSecond };
    await quiet.deliver({ amount: 500 });
    const alone = await quiet.deliver(load);
    await fillWithTimeouts(setting);
    const beside = await quiet.deliver(load);
    await requireExact(quiet);
    const p99Ms = { alone: quantile(alone.timesMs, 0.99), beside: quantile(beside.timesMs, 0.99) };
    return [
      {
        what: `p99, alone taken as ${floorMs} ms or more`,
        ours: told(beside),
        baseline: told(alone),
        ratio: p99Ms.beside / Math.max(floorMs, p99Ms.alone),
        aim: { atMost: 2 },
      },
    ];
  },
};

/** Resolves when every delivery of the others is stored, and each of their receivers holds requests. */
const fillWithTimeouts = async ({ product, publisher, receiver }: WebhooksSetting): Promise<void> => {
  const others = await makeTenants(product, backlogs.length, (number) => receiver.urlOf('silent', String(number)));
  for (const [index, { accountId }] of others.entries()) {
    await publisher.publish({ accountIds: [accountId], amount: backlogs[index]! });
  }
  const amount = backlogs.reduce((sum, backlog) => sum + backlog, 0);
  await untilListed(product, others, { query: '', amount, limitMs: readyLimitMs });
  const startedAt = performance.now();
  while ((await receiver.addressesCalled('silent')) < others.length) {
    if (performance.now() - startedAt > readyLimitMs) throw new Error('Some of the silent receivers were not called.');
    await pause(100);
  }
};

const told = ({ timesMs }: Delivered): string =>
  `p50 ${quantile(timesMs, 0.5).toFixed(1)} ms, p99 ${quantile(timesMs, 0.99).toFixed(1)} ms`;
