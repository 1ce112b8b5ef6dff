import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { makeEvent } from '@docsight/contracts';
import { newEventId } from '@docsight/service-kit';
import { Agent, request } from 'undici';
import type { Sending, Sent } from './bare-sender.ts';
import { completedEvent } from './completed-event.ts';
import { machineMs } from './machine-clock.ts';
import { serveRequests } from './serve-requests.ts';

type Delivery = { id: string; body: string };

const key = randomBytes(32);
const secret = `whsec_${key.toString('base64')}`;

const send = async ({ url, amount, concurrency }: Sending): Promise<Sent> => {
  const deliveries = Array.from({ length: amount }, newDelivery);
  const agent = new Agent({ pipelining: 1 });
  const startedAt = machineMs();
  const remaining = deliveries.values(); // shared by all loops
  const sendRemaining = async (): Promise<void> => {
    for (const delivery of remaining) await post(url, delivery, agent);
  };
  await Promise.all(Array.from({ length: concurrency }, sendRemaining));
  await agent.close();
  return { ids: deliveries.map(({ id }) => id), startedAt };
};

const newDelivery = (): Delivery => {
  const id = newEventId();
  const event = makeEvent(
    'document.completed',
    { id, time: new Date(), accountId: randomUUID(), requestId: 'bench' },
    completedEvent(),
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
  const response = await request(url, { method: 'POST', headers, body, dispatcher });
  await response.body.dump();
  if (response.statusCode !== 200) throw new Error(`The receiver responded with ${response.statusCode}.`);
};

serveRequests({ send });
