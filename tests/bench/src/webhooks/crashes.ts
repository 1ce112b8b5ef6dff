import { pause } from '@docsight/service-kit';
import { rateText } from '../measuring/figures.ts';
import { compared, unaimed } from '../results/row.ts';
import type { Context, Part } from '../running/benchmark.ts';
import type { Product } from '../running/product.ts';
import { startEventFlow } from './event-flow.ts';
import type { Outcome } from './event-flow.ts';

const accounts = 32;
const warmUps = [500, 3_000];
const seconds = 30;
/** More need no other code, and take long to check. */
const mostPerSecond = 1_000;
const killEveryMs = 5_000;
const stragglersMs = 60_000;

/**
 * Publishes half of what can be delivered, while the webhooks process is killed repeatedly. Nothing may be lost.
 * Attempts in progress may be repeated.
 */
export const crashes: Part = {
  title: `The webhooks process is killed every ${killEveryMs / 1000} s, at half of its throughput`,
  // The process never lives long enough to count as stable. Without the limit each restart would take longer.
  product: { env: { WEBHOOK_RETRY_DELAYS_SECONDS: '1,2' }, longestRestartDelayMs: 500 },
  run: async (context: Context) => {
    const flow = await startEventFlow(context, accounts);
    let possible = 0;
    for (const amount of warmUps) possible = (await flow.deliver({ amount })).perSecond;
    const perSecond = Math.min(mostPerSecond, Math.ceil(possible / 2));
    const amount = perSecond * seconds;
    context.progress(`Publishing ${amount} events, ${rateText(perSecond)}`);
    const kills = await whileKilling(context.product, () => flow.publish({ amount, perSecond }));
    const publishedAt = performance.now();
    await flow.waitUntilReceived(stragglersMs);
    const stragglingSeconds = (performance.now() - publishedAt) / 1_000;
    const outcome = await flow.outcome();
    requireAll(outcome);
    const received = outcome.amount - outcome.lost.length;
    return {
      rows: [
        compared(
          `delivered, ${kills} kills, ${rateText(perSecond)}`,
          { value: received, text: received.toLocaleString('en') },
          { value: outcome.amount, text: `${outcome.amount.toLocaleString('en')} published` },
          { atLeast: 1 },
        ),
        unaimed('received twice', String(outcome.duplicates)),
        unaimed('last receipt after the last publication', `${stragglingSeconds.toFixed(1)} s`),
      ],
    };
  },
};

/** Resolves to the number of kills when the work is done and the process is ready again. */
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

/** @throws Error if an event was lost, or is not listed as delivered. */
const requireAll = ({ amount, lost, listed }: Outcome): void => {
  const delivered = listed.filter(({ status, attempts }) => status === 'delivered' && attempts >= 1).length;
  if (lost.length === 0 && listed.length === amount && delivered === amount) return;
  const figures = { amount, lost: lost.length, listed: listed.length, delivered, some: lost.slice(0, 3) };
  throw new Error(`Not every event was delivered: ${JSON.stringify(figures)}`);
};
