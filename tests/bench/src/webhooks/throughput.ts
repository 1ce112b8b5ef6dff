import { quantile } from '../load.ts';
import { byTurns } from '../rounds.ts';
import type { BareSender } from './bare-sender.ts';
import { calibrate, makeCourse, requireExact } from './course.ts';
import type { Receiver } from './receiver.ts';
import type { WebhooksPart } from './webhooks-part.ts';

const accounts = 32;
/** What 32 accounts may have in flight at once, 8 each. */
const concurrency = 256;
const seconds = 15;
const rounds = 3;
const leastBare = 10_000;
const bareGroup = 'bare';

/** Deliveries per second, from the first publication to the last receipt, against a bare loop that signs and posts the same bodies. */
export const throughput: WebhooksPart = {
  title: `Deliveries to ${accounts} accounts, against a bare loop that signs and posts`,
  run: async (setting) => {
    const course = await makeCourse(setting, { group: 'ours', accounts });
    const amount = Math.ceil((await calibrate(course)) * seconds);
    const bare = bareDelivery(setting);
    // A few thousand are sent too soon to measure.
    const bareAmount = Math.max(amount, leastBare);
    await bare(bareAmount);
    console.log(`${rounds} rounds of ${amount} deliveries each`);
    const results = await byTurns(rounds, {
      ours: async () => {
        const { perSecond, publishingMs } = await course.deliver({ amount });
        const took = (amount / perSecond).toFixed(1);
        console.log(
          `${perSecond.toFixed(0)} deliveries/s: published in ${(publishingMs / 1000).toFixed(1)} of ${took} s`,
        );
        return perSecond;
      },
      bare: () => bare(bareAmount),
    });
    await requireExact(course);
    const [ours, baseline] = [quantile(results.ours, 0.5), quantile(results.bare, 0.5)];
    return [
      {
        what: `${amount} events as fast as can be`,
        ours: `${ours.toFixed(0)} deliveries/s`,
        baseline: `${baseline.toFixed(0)} deliveries/s`,
        ratio: ours / baseline,
        aim: { atLeast: 0.35 },
      },
    ];
  },
};

/** Sends so many, and says how many per second; every one must come exactly once. */
const bareDelivery = ({ bareSender, receiver }: { bareSender: BareSender; receiver: Receiver }) => {
  let sent = 0;
  return async (amount: number): Promise<number> => {
    const { ids, startedAt } = await bareSender.send({ url: receiver.urlOf(bareGroup, '0'), amount, concurrency });
    sent += amount;
    const receipts = await receiver.receipts(bareGroup);
    const own = ids.map((id) => receipts.get(id));
    if (receipts.size !== sent || own.some((receipt) => receipt?.times !== 1)) {
      throw new Error('Not everything that the baseline sent came exactly once.');
    }
    return (amount * 1000) / (own.reduce((last, receipt) => Math.max(last, receipt!.at), 0) - startedAt);
  };
};
