import { milliseconds, quantile } from '../measuring/figures.ts';
import { limited, unaimed } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';
import { requireExact, startEventFlow } from './event-flow.ts';

const accounts = 32;
const warmUp = 2_000;
const perSecond = 50;
const amount = 1_000;

/** Publishes few events per second, so that none waits for another. */
export const latency: Part = {
  title: `Time from publication to receipt, ${perSecond} events per second of ${accounts} accounts`,
  run: async (context) => {
    const flow = await startEventFlow(context, accounts);
    await flow.deliver({ amount: warmUp });
    context.progress('Warmed up');
    const { timesMs } = await flow.deliver({ amount, perSecond });
    await requireExact(flow);
    const [p50, p99, longest] = [0.5, 0.99, 1].map((part) => milliseconds(quantile(timesMs, part)));
    return {
      rows: [
        limited('p50', p50!, { atMost: 100, unit: ' ms' }),
        unaimed('p99', p99!.text),
        unaimed('longest', longest!.text),
      ],
    };
  },
};
