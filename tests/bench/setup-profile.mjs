// usage: node setup-profile.mjs [docs] [profdir]
import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { startProduct } from './dist/product.js';
import { eventPublisher } from './dist/analytics/event-publisher.js';
import { tellReading, dayAgo } from './dist/analytics/reading.js';
import { cpuTimesOf, cpuTimesBetween } from './dist/cpu-time.js';
import { defaultSettings } from '@docsight/contracts';
import { randomAlphanumeric } from '@docsight/service-kit';
const count = Number(process.argv[2] ?? 1000);
const prof = process.argv[3];
const read = { viewers: 2, visitsEach: 5, pageCount: 10 };
const product = await startProduct(prof ? { env: { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${prof}` } } : {});
const factsOf = (accountId, number) => {
  const code = randomAlphanumeric(6);
  return { documentId: randomUUID(), accountId, version: 1, shortCode: `s-${code}`, url: `http://localhost:8080/s/${code}`,
    title: `Report ${number} of the quarter`, pageCount: read.pageCount,
    settings: { ...defaultSettings(1), password: false, email_gate: false, gate_type: 'none' }, passwordVersion: 0, isActive: true,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString() };
};
const client = await MongoClient.connect(product.stack.serverUrls.mongo);
const status = async () => {
  const s = await client.db('admin').command({ serverStatus: 1 }).catch((e) => ({ error: String(e) }));
  if (s.error) return s.error;
  const commands = Object.fromEntries(Object.entries(s.metrics?.commands ?? {}).flatMap(([k, v]) => v.total > 0n || v.total > 0 ? [[k, Number(v.total)]] : []));
  return { op: s.opcounters, commands };
};
try {
  const before = await cpuTimesOf(product); const s0 = await status();
  const t0 = performance.now();
  const publisher = await eventPublisher(product.stack.serverUrls.rabbitmq);
  const accountId = randomUUID();
  for (let n = 0; n < count; n += 1) {
    const facts = factsOf(accountId, n);
    await publisher.publish('document.updated', accountId, { facts });
    await tellReading(publisher, { ...read, documentId: facts.documentId, accountId });
  }
  await publisher.close();
  console.log('published', ((performance.now() - t0) / 1000).toFixed(1), 's');
  const url = `${product.stack.serviceUrlsOf('analytics')[0]}/api/v1/analytics/overview`;
  for (const query of ['', `?since=${dayAgo(60)}`]) {
    for (;;) {
      const answer = await (await fetch(url + query, { headers: product.asAccount(accountId) })).json();
      if (answer.totals?.documents === count && answer.totals.total_views === count * 10) break;
      await new Promise((r) => setTimeout(r, 500));
    }
    console.log('complete', query, ((performance.now() - t0) / 1000).toFixed(1), 's');
  }
  const cpu = cpuTimesBetween(before, await cpuTimesOf(product));
  console.log(`cpu ms per document`, Object.fromEntries(Object.entries(cpu).map(([k, v]) => [k, +(v / count).toFixed(2)])));
  const s1 = await status();
  if (typeof s1 === 'string') console.log(s1); else {
    console.log('op', Object.fromEntries(Object.entries(s1.op).filter(([, v]) => Number(v) > 0).map(([k, v]) => [k, ((Number(v) - Number(s0.op[k] ?? 0)) / count).toFixed(2)])));
    console.log('commands', Object.fromEntries(Object.entries(s1.commands).map(([k, v]) => [k, ((v - (s0.commands[k] ?? 0)) / count).toFixed(2)]).filter(([, v]) => Number(v) > 0.02)));
  }
} finally { await client.close(); await product.stop(); }
