import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { makeEvent } from '@docsight/contracts';
import { newEventId } from '@docsight/service-kit';
import { Agent, request } from 'undici';
import { answer } from './answering.ts';
import type { Sending } from './bare-sender.ts';
import { machineMs } from './machine-clock.ts';
import { completed } from './completed.ts';

type Delivery = { id: string; body: string };

const key = randomBytes(32);
const secret = `whsec_${key.toString('base64')}`;

const send = async ({ url, amount, concurrency }: Sending): Promise<{ ids: string[]; startedAt: number }> => {
  const deliveries = Array.from({ length: amount }, newDelivery);
  const agent = new Agent({ pipelining: 1 });
  const startedAt = machineMs();
  const next = deliveries.values(); // shared: each delivery is taken once
  const sendSome = async (): Promise<void> => {
    for (const delivery of next) await post(url, delivery, agent);
  };
  await Promise.all(Array.from({ length: concurrency }, sendSome));
  await agent.close();
  return { ids: deliveries.map(({ id }) => id), startedAt };
};

const newDelivery = (): Delivery => {
  const id = newEventId();
  const event = makeEvent(
    'document.completed',
    { id, time: new Date(), accountId: randomUUID(), requestId: 'bench' },
    completed(),
  );
  const body = { id, event: event.type, created_at: event.time, data: event.data.payload };
  return { id, body: JSON.stringify(body) };
};

const post = async (url: string, { id, body }: Delivery, dispatcher: Agent): Promise<void> => {
  const t = String(Math.floor(Date.now() / 1000));
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Docsight-Webhooks/1',
    'X-Service-Event': 'document.completed',
    'X-Service-Delivery-Attempt': '1',
    'X-Service-Signature': `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': t,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${t}.${body}`).digest('base64')}`,
  };
  const answered = await request(url, { method: 'POST', headers, body, dispatcher });
  await answered.body.dump();
  if (answered.statusCode !== 200) throw new Error(`The receiver answered with ${answered.statusCode}.`);
};

answer({ send });
