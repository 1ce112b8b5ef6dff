import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@docsight/client';
import { publicEventTypes } from '@docsight/contracts';
import { openStream } from '../beacons/open-stream.ts';
import { accountIdOf } from '../gateway/account-id.ts';
import { startBaseline } from '../measuring/baseline.ts';
import type { Baseline } from '../measuring/baseline.ts';
import type { Context, Part } from '../running/benchmark.ts';
import { startPublisher } from '../webhooks/helpers/publisher.ts';
import { startReceiver } from '../webhooks/helpers/receiver.ts';
import type { Receiver } from '../webhooks/helpers/receiver.ts';
import { controlName, growthOf } from './growth.ts';
import { repeat } from './repeat.ts';
import type { Repeated } from './repeat.ts';
import { makeSampler } from './sampler.ts';
import type { Sample } from './sampler.ts';
import { makeWorkload } from './workload.ts';
import type { Operation } from './workload.ts';

const sampleEveryMs = 10_000;
const receiverGroup = 'soak';

/** Does mixed work at a constant rate for some minutes. Fails if something grows that should not. */
export const mixedWork: Part = {
  title: 'Mixed work at a constant rate: what grows',
  mustReachAims: true,
  run: async (context) => {
    const receiver = await addWebhook(context);
    const baseline = await context.use(startBaseline());
    const workload = [...(await makeWorkload(context.product)), controlOn(baseline)];
    const stream = await openStream(context.product);
    await context.use({ stop: async () => void (await stream.close()) });
    context.progress(`Prepared. Working for ${context.options.minutes} minutes`);
    const ended = new AbortController();
    const loops = workload.map((operation) => repeat(operation, ended.signal));
    const work = Promise.all(loops.map((loop) => loop.ended));
    const operations = loops.map(({ repeated }) => repeated);
    const sampling = sampleRegularly(context, { receiver, operations, signal: ended.signal });
    try {
      // The work ends only with an error.
      return growthOf(await Promise.race([sampling, work.then(() => sampling)]));
    } finally {
      ended.abort();
      await Promise.allSettled([work, sampling]); // Requests in progress end before the product stops.
    }
  },
};

const controlEveryMs = 100;

/** Sends small requests to a bare server. Their times show what other work on the machine costs. */
const controlOn = ({ url }: Baseline): Operation => ({
  name: controlName,
  everyMs: controlEveryMs,
  run: async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/beacons`, { method: 'POST', headers, body: '{}' });
    if (response.status !== 204) throw new Error(`The baseline responded with ${response.status}.`);
  },
});

/** The delivery log counts no further, so from then on its times are flat. */
const deliveriesBefore = 10_000;

const addWebhook = async ({ product, use, progress }: Context): Promise<Receiver> => {
  const receiver = await use(startReceiver());
  const { stack, apiKey } = product;
  const api = createClient({ baseUrl: stack.gatewayUrl, apiKey });
  await api.webhooks.save({ url: receiver.urlOf(receiverGroup, '0'), events: [...publicEventTypes] });
  const publisher = await use(startPublisher(stack.serverUrls.rabbitmq));
  await publisher.publish({ accountIds: [await accountIdOf(stack)], amount: deliveriesBefore });
  await receiver.waitUntilReceived(receiverGroup, deliveriesBefore, 120_000);
  progress(`Delivered ${deliveriesBefore} webhooks`);
  return receiver;
};

type Watched = { receiver: Receiver; operations: Repeated[]; signal: AbortSignal };

const sampleRegularly = async (context: Context, { receiver, operations, signal }: Watched): Promise<Sample[]> => {
  const { options, progress } = context;
  const sampler = await makeSampler(context);
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const amount = Math.max(4, Math.round((options.minutes * 60_000) / sampleEveryMs));
  for (let number = 1; number <= amount && !signal.aborted; number += 1) {
    await pause(Math.max(0, startedAt + number * sampleEveryMs - performance.now()));
    const events = await receiver.count(receiverGroup);
    const counts: Record<string, number> = { event: events };
    for (const { name, count } of operations) counts[name] = count();
    const timesMs = Object.fromEntries(operations.map(({ name, take }) => [name, take()]));
    samples.push({ figures: await sampler.figures(), counts, timesMs });
    if (number % 6 === 0) progress(`${number / 6} of ${options.minutes} minutes, ${events} webhooks received`);
  }
  return samples;
};
