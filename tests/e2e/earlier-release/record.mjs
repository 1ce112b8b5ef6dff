/**
 * `node tests/e2e/earlier-release/record.mjs DATA_DIR FILE`: uses the system that runs in DATA_DIR, with a new owner.
 * Writes everything that it has stored and published since to FILE. DATA_DIR is of `npm start` of the release to
 * record, with REGISTRATION=open and an empty folder. Needs a build of this checkout.
 */
import { Blob } from 'node:buffer';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'amqplib';
import { createAccountClient, createClient } from '@docsight/client';
import { openDocument, startReceiver } from '@docsight/demo';
import { flatPdf } from '@docsight/testkit';
import { BSON, MongoClient } from 'mongodb';
import { ownerState } from './owner-state.mjs';

const [dataDir, file] = process.argv.slice(2);
const read = (name) => JSON.parse(readFileSync(path.join(dataDir, name), 'utf8'));
const { gateway_url: baseUrl, mongo_url: mongoUrl, amqp_url: amqpUrl } = read('stack.json');
const owner = { email: 'owner@northwind.example', password: 'correct horse battery', name: 'Olga Owner' };

/** Collects each published event. */
const tapEvents = async () => {
  const messages = [];
  const connection = await connect(amqpUrl);
  const channel = await connection.createChannel();
  const { queue } = await channel.assertQueue('', { exclusive: true });
  await channel.bindQueue(queue, 'docsight.events', '#');
  await channel.consume(
    queue,
    ({ fields, properties, content }) => {
      const { messageId, type, headers, correlationId } = properties;
      messages.push({
        routingKey: fields.routingKey,
        properties: { messageId, type, headers, correlationId },
        content: JSON.parse(content),
      });
    },
    { noAck: true },
  );
  return { messages, end: () => connection.close() };
};

/** An owner with documents, readers, leads, downloads, a webhook and deliveries. Nothing is left out that is stored. */
const useEverything = async () => {
  const { token } = await createAccountClient({ baseUrl }).register(owner);
  const { key } = await createAccountClient({ baseUrl, token }).keys.create({ name: 'recorded' });
  const api = createClient({ baseUrl, apiKey: key });
  const receiver = await startReceiver();
  await api.webhooks.save({ url: receiver.url });
  const upload = (title, settings) =>
    api.documents.upload(
      new Blob([flatPdf(3)], { type: 'application/pdf' }),
      { title, ...settings },
      { fileName: 'three-pages.pdf' },
    );
  const gated = await upload('Gated', { email_gate: true, gate_page: 2, allow_download: true });
  const secret = await upload('Secret', { password: 'open sesame', email_gate: false });
  const deleted = await upload('Deleted', {});
  await api.documents.delete(deleted.short_code);
  const viewers = [];
  for (const number of [1, 2, 3]) {
    const tab = await openDocument(gated.url);
    await tab.beacon([{ page: 1, seconds: number }]);
    viewers.push(tab.session.viewer_id);
    if (number === 3) continue; // stays anonymous
    await tab.passGate(`reader-${number}@northwind.example`, `Reader ${number}`);
    await tab.beacon([1, 2, 3].map((page) => ({ page, seconds: number })));
    if (number === 1) await tab.download();
  }
  const locked = await openDocument(secret.url);
  await locked.enterPassword('open sesame');
  await locked.beacon([{ page: 2, seconds: 2 }]);
  await api.documents.eraseViewer(gated.short_code, viewers[2]);
  return { key, receiver, codes: [gated.short_code, secret.short_code], deletedCode: deleted.short_code };
};

const collectionsOf = async (db) => {
  const found = (await db.listCollections().toArray()).filter(({ name }) => !/^system\./.test(name));
  const entries = found.map(async ({ name, options }) => {
    const indexes = (await db.collection(name).indexes()).filter((index) => index.name !== '_id_');
    return [name, { options, indexes, records: await db.collection(name).find().toArray() }];
  });
  return Object.fromEntries((await Promise.all(entries)).toSorted());
};

const dumpDatabases = async () => {
  const client = await MongoClient.connect(mongoUrl, { promoteValues: false });
  const databases = {};
  for (const service of ['gateway', 'documents', 'tracking', 'analytics', 'webhooks', 'notifications'])
    databases[service] = await collectionsOf(client.db(`docsight_${service}`));
  await client.close();
  return BSON.EJSON.serialize(databases, { relaxed: false });
};

const tap = await tapEvents();
const { receiver, ...used } = await useEverything();
await wait(10_000); // until all events have been handled: figures, deliveries, erasure
const state = await ownerState({ baseUrl, ...used });
await tap.end();
const databases = await dumpDatabases();
await receiver.close();
const record = {
  recordedAt: new Date().toISOString(),
  owner: { ...owner, ...used },
  secrets: read('secrets.json'),
  state,
  messages: tap.messages,
  databases,
};
writeFileSync(file, `${JSON.stringify(record, undefined, 1)}\n`);
