import { pause } from '@docsight/service-kit';
import type { Product } from '../product.ts';
import { calibrate, makeCourse } from './course.ts';
import type { Outcome } from './course.ts';
import type { WebhooksPart } from './webhooks-part.ts';

const accounts = 32;
const seconds = 40;
const killEveryMs = 5_000;
const stragglersMs = 60_000;

/** Half of what can be delivered, while the webhooks process is killed again and again. Nothing may be lost; what was on its way may come twice. */
export const chaos: WebhooksPart = {
  title: `The webhooks process is killed every ${killEveryMs / 1000} s, at half of its throughput`,
  // It never lives long enough to count as steady, and would be left down longer each time.
  product: { env: { WEBHOOK_RETRY_DELAYS_SECONDS: '1,2' }, longestRestartDelayMs: 500 },
  run: async (setting) => {
    const course = await makeCourse(setting, { group: 'ours', accounts });
    const before = await calibrate(course);
    const perSecond = Math.ceil(before / 2);
    const amount = perSecond * seconds;
    console.log(`${amount} events, ${perSecond} per second`);
    const kills = await whileKilling(setting.product, () => course.publish({ amount, perSecond }));
    const publishedAt = performance.now();
    await course.untilReceived(stragglersMs);
    const stragglingMs = performance.now() - publishedAt;
    const outcome = await course.outcome();
    requireAll(outcome);
    console.log(`The last event came ${(stragglingMs / 1000).toFixed(1)} s after the last publication.`);
    console.log(`Deliveries by number of attempts: ${JSON.stringify(byAttempts(outcome))}`);
    return [
      {
        what: 'delivered',
        ours: `${amount - outcome.lost.length}, ${kills} kills`,
        baseline: `${amount} published`,
        ratio: (amount - outcome.lost.length) / amount,
        aim: { atLeast: 1 },
      },
      {
        what: 'came again',
        ours: `${outcome.duplicates}`,
        baseline: `${amount} published`,
        ratio: outcome.duplicates / amount,
        aim: null,
      },
    ];
  },
};

/** Resolves with the number of kills when the work is done and the process is ready again. */
const whileKilling = async ({ stack }: Product, work: () => Promise<unknown>): Promise<number> => {
  const done = new AbortController();
  const killing = killRegularly(stack, done.signal);
  try {
    await work();
  } finally {
    done.abort();
  }
  const kills = await killing;
  if (kills === 0) throw new Error('The webhooks process was never killed.');
  await stack.whenReady('webhooks');
  return kills;
};

const killRegularly = async (stack: Product['stack'], done: AbortSignal): Promise<number> => {
  for (let kills = 0; ;) {
    await pause(killEveryMs, done);
    if (done.aborted) return kills;
    kills += stack.pidsOf('webhooks').length; // none while it is down
    stack.killService('webhooks', 'SIGKILL');
  }
};

/** @throws Error when something was lost, or is not listed as delivered. */
const requireAll = ({ amount, lost, listed }: Outcome): void => {
  const delivered = listed.filter(({ status, attempts }) => status === 'delivered' && attempts >= 1).length;
  if (lost.length === 0 && listed.length === amount && delivered === amount) return;
  const figures = { amount, lost: lost.length, listed: listed.length, delivered, some: lost.slice(0, 3) };
  throw new Error(`Not every event was delivered: ${JSON.stringify(figures)}`);
};

const byAttempts = ({ listed }: Outcome): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { attempts } of listed) counts[attempts] = (counts[attempts] ?? 0) + 1;
  return counts;
};
