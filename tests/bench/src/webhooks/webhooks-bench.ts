import { wantedParts } from '../bench-of.ts';
import { startProduct } from '../product.ts';
import { report } from '../report.ts';
import type { Bench, Row } from '../report.ts';
import { startBareSender } from './bare-sender.ts';
import { chaos } from './chaos.ts';
import { fairness } from './fairness.ts';
import { latency } from './latency.ts';
import { startPublisher } from './publisher.ts';
import { startReceiver } from './receiver.ts';
import { throughput } from './throughput.ts';
import type { WebhooksPart } from './webhooks-part.ts';

/** `pnpm bench webhooks [throughput] [latency] [chaos] [fairness]`. Each part has a product of its own, so that none finds what another left. */
export const webhooks: Bench = async (names) => {
  for (const part of wantedParts({ throughput, latency, chaos, fairness }, names)) {
    await report('webhooks', part.title, await run(part));
  }
};

/** Stops everything that was started, also after an error. */
const run = async (part: WebhooksPart): Promise<Row[]> => {
  const product = await startProduct(part.product);
  const helpers: { stop: () => Promise<void> }[] = [];
  const keep = <Started extends { stop: () => Promise<void> }>(started: Started): Started => {
    helpers.push(started);
    return started;
  };
  try {
    const receiver = keep(await startReceiver());
    const publisher = keep(startPublisher(product.stack.serverUrls.rabbitmq));
    return await part.run({ product, receiver, publisher, bareSender: keep(startBareSender()) });
  } finally {
    await Promise.allSettled(helpers.map((helper) => helper.stop()));
    await product.stop();
  }
};
