import { quantile } from '../load.ts';
import { calibrate, makeCourse, requireExact } from './course.ts';
import type { WebhooksPart } from './webhooks-part.ts';

const accounts = 32;
const perSecond = 50;
const seconds = 20;
const aimMs = 100;

/** How long an event takes from its publication to its receipt when there is no hurry. */
export const latency: WebhooksPart = {
  title: `From publication to receipt, ${perSecond} events per second over ${accounts} accounts`,
  run: async (setting) => {
    const course = await makeCourse(setting, { group: 'ours', accounts });
    await calibrate(course);
    const { timesMs } = await course.deliver({ amount: perSecond * seconds, perSecond });
    await requireExact(course);
    return (
      [
        { what: 'p50', part: 0.5, aim: { atMost: 1 } },
        { what: 'p99', part: 0.99, aim: null },
        { what: 'longest', part: 1, aim: null },
      ] as const
    ).map(({ what, part, aim }) => ({
      what,
      ours: `${quantile(timesMs, part).toFixed(1)} ms`,
      baseline: `${aimMs} ms`,
      ratio: quantile(timesMs, part) / aimMs,
      aim,
    }));
  },
};
