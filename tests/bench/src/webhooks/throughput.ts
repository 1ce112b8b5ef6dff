import { alternate } from '../measuring/alternate.ts';
import {
  cpuPerOperation,
  cpuSum,
  cpuTable,
  idleTimes,
  loadName,
  meanCpu,
  measureCpu,
  processTimes,
  productTimes,
} from '../measuring/cpu-time.ts';
import type { CpuTimes } from '../measuring/cpu-time.ts';
import { median, milliseconds, rateText } from '../measuring/figures.ts';
import { compared, limited } from '../results/row.ts';
import type { Measured } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';
import { requireExact, startEventFlow } from './event-flow.ts';
import { startBareSender } from './helpers/bare-sender.ts';
import type { BareSender } from './helpers/bare-sender.ts';
import type { Published } from './helpers/publisher.ts';
import type { Receiver } from './helpers/receiver.ts';

const accounts = 32;
/** As many attempts as 32 accounts may have at the same time, 8 each. */
const concurrency = 256;
/** Of each round. The baseline sends fewer in too short a time. */
const amounts = { ours: 6_000, bare: 10_000 };
const rounds = 3;
const bareGroup = 'bare';

type Round = { perSecond: number; cpu: CpuTimes };

/** Publishes events as fast as the broker confirms them. The baseline signs and posts the same bodies. */
export const throughput: Part = {
  title: `Deliveries to ${accounts} accounts, against a loop that signs and posts`,
  run: async (context) => {
    const { product, use, progress } = context;
    const flow = await startEventFlow(context, accounts);
    const bareSender = await use(startBareSender());
    const times = async (): Promise<CpuTimes> => ({
      ...(await productTimes(product)),
      ...(await processTimes({ [loadName]: [flow.publisher.pid, flow.receiver.pid] })),
    });
    const idle = await idleTimes(product);
    const sendBare = bareRounds(bareSender, flow.receiver);
    const turns = await alternate<'ours' | 'bare', Round>(rounds, {
      ours: async () => {
        const amount = amounts.ours;
        let published: Published = new Map();
        const cpu = await measureCpu(amount, times, idle, async () => {
          published = await flow.publish({ amount });
          await flow.waitUntilReceived();
        });
        const { perSecond } = await flow.receivedOf(published);
        progress(`Delivered ${amount} events, ${rateText(perSecond)}`);
        return { perSecond, cpu };
      },
      bare: sendBare,
    });
    await requireExact(flow);
    progress('All were delivered exactly once');
    const cpu = {
      ours: meanCpu(turns.ours.map((round) => round.cpu)),
      bare: meanCpu(turns.bare.map((round) => round.cpu)),
    };
    const limit = { atMost: 0.45, unit: ' ms' };
    return {
      rows: [
        compared('deliveries', rateOf(turns.ours), rateOf(turns.bare), { atLeast: 0.3 }),
        limited('processor time of a delivery', milliseconds(cpuSum(cpu.ours)), limit, milliseconds(cpuSum(cpu.bare))),
      ],
      tables: [cpuTable('Processor time of a delivery in ms', { ours: cpu.ours, baseline: cpu.bare })],
    };
  },
};

const rateOf = (turns: Round[]): Measured => {
  const perSecond = median(turns.map((turn) => turn.perSecond));
  return { value: perSecond, text: rateText(perSecond) };
};

/**
 * Returns a function that sends a round without the product.
 * @throws Error unless every body was received exactly once.
 */
const bareRounds = (bareSender: BareSender, receiver: Receiver): (() => Promise<Round>) => {
  const times = () => processTimes({ baseline: [bareSender.pid], [loadName]: [receiver.pid] });
  let sent = 0;
  return async () => {
    const amount = amounts.bare;
    const before = await times();
    const { ids, startedAt } = await bareSender.send({ url: receiver.urlOf(bareGroup, '0'), amount, concurrency });
    const cpu = cpuPerOperation(before, await times(), amount);
    sent += amount;
    const receipts = await receiver.receipts(bareGroup);
    const own = ids.map((id) => receipts.get(id));
    if (receipts.size !== sent || own.some((receipt) => receipt?.times !== 1))
      throw new Error('Not every body of the baseline was received exactly once.');
    const lastAt = own.reduce((last, receipt) => Math.max(last, receipt!.at), 0);
    return { perSecond: (amount * 1000) / (lastAt - startedAt), cpu };
  };
};
