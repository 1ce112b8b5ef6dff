import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createAccountClient } from '@docsight/client';
import { startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { fileFromPath } from '@docsight/client/node';
import { eventually, tapEvents, testPdf } from '@docsight/testkit';
import { newCustomer } from '../../e2e/harness/customer.ts';
import { expectStory, playStory } from '../../e2e/harness/story.ts';
import { startTestStack } from '../../e2e/harness/test-stack.ts';
import type { TestStack } from '../../e2e/harness/test-stack.ts';
import type { CommandFacts } from './commands.ts';
import { concernProblems, unusedDeviations } from './concern-table.ts';
import { startModel } from './model.ts';
import type { ReplicaModel } from './replica-model.ts';

/**
 * The whole product on a model of a replica set that loses what the majority does not have. `replica-model.ts` says
 * what the model leaves out.
 */
let model: ReplicaModel;
let test: TestStack;
let receiver: Receiver;
/** The document of the last story. */
let code: string;
/** Writes that failovers have lost. */
let lost = 0;
const commands = new Map<string, CommandFacts>();

beforeAll(async () => {
  model = await startModel({ onCommand: (facts) => commands.set(JSON.stringify(facts), facts) });
  [test, receiver] = await Promise.all([
    startTestStack({ ownServers: true, serverUrls: { mongo: model.url } }),
    startReceiver(),
  ]);
  await test.api.webhooks.save({ url: receiver.url });
});

afterAll(async () => {
  await receiver.close();
  await test.close();
  await model.close();
});

const uploads = 12;

/** Uploads numbered documents. The client repeats a request with its `Idempotency-Key` until it is acknowledged. */
const uploadNumbered = async (name: string): Promise<string[]> => {
  const titles: string[] = [];
  for (let number = 1; number <= uploads; number += 1) {
    const title = `${name} ${number}`;
    await test.api.documents.upload(await fileFromPath(testPdf('three-pages.pdf')), { title }, { maxRetries: 20 });
    titles.push(title);
  }
  return titles;
};

/** Returns a condition that is true for the n-th write from now. */
const nthWrite = (n: number): ((facts: CommandFacts) => boolean) => {
  let left = n;
  return ({ kind }) => kind === 'write' && (left -= 1) <= 0;
};

/** Returns a condition that is true for the n-th read of the documents from now. The relay polls them. */
const nthReadOfDocuments = (n: number): ((facts: CommandFacts) => boolean) => {
  let left = n;
  return ({ kind, database, collection }) =>
    kind === 'read' && database === 'docsight_documents' && collection === 'documents' && (left -= 1) <= 0;
};

const isRepeatable = ({ kind, writeConcern }: CommandFacts): boolean => kind === 'write' && writeConcern?.w === 1;

/** Moments at which the primary is lost. The last ones are those of writes that may be lost. */
const moments: [string, () => (facts: CommandFacts) => boolean][] = [
  ['the first write', () => nthWrite(1)],
  ['the 20th write', () => nthWrite(20)],
  ['the 60th write', () => nthWrite(60)],
  ['a plan was cleared', () => (facts) => isRepeatable(facts) && /rollups/i.test(facts.collection ?? '')],
  ['the marks of readers were cleared', () => (facts) => isRepeatable(facts) && facts.collection === 'readers'],
  ['a batch of deliveries was removed', () => (facts) => isRepeatable(facts) && /batch/i.test(facts.collection ?? '')],
];

it.each(moments)('a failover after %s loses nothing and counts nothing twice', async (name, momentOf) => {
  let titles: string[] = [];
  const document = await playStory(test.api, async () => {
    const failingOver = model.whenAcknowledged(momentOf()).then(() => model.failOver());
    titles = await uploadNumbered(name);
    lost += await failingOver;
  });
  await expectStory(test.api, receiver, document);
  code = document.short_code;
  const { documents } = await test.api.documents.list({ search: `${name} `, per_page: 100 }).page();
  expect(documents.map(({ title }) => title).sort()).toEqual(titles.sort());
});

it('a change that a failover undoes reaches no consumer, and its version is used again with other content', async () => {
  const tap = await tapEvents(test.stack.serverUrls.rabbitmq);
  const { short_code: changed } = await test.api.documents.upload(
    await fileFromPath(testPdf('three-pages.pdf')),
    { title: 'Before' },
    { maxRetries: 20 },
  );
  const held = model.holdReplicationAt((command) => JSON.stringify(command).includes('Undone'));
  const undone = test.api.documents.update(changed, { title: 'Undone' }).catch((error: unknown) => error);
  await held;
  // Meanwhile the relay looks for leftovers, which an event becomes after 2 s.
  await model.whenAcknowledged(nthReadOfDocuments(10));
  lost += await model.failOver();
  expect(await undone).toMatchObject({ status: 503 });
  await test.api.documents.update(changed, { title: 'Kept' }, { maxRetries: 20 });

  /** The titles that were published, with their versions. */
  const published = () =>
    tap.events.flatMap(({ data }) =>
      'facts' in data && data.facts.shortCode === changed ? [`${data.facts.title} ${data.facts.version}`] : [],
    );
  await eventually(() => expect(published()).toContain('Kept 2'));
  expect([...new Set(published())]).toEqual(['Before 1', 'Kept 2']);
  await eventually(async () => {
    const [contents] = await model.contents();
    const databasesWith = (title: string) =>
      Object.keys(contents).filter((name) => JSON.stringify(contents[name]).includes(`"${title}"`));
    expect(databasesWith('Undone')).toEqual([]);
    expect(databasesWith('Kept')).toEqual(
      expect.arrayContaining(['docsight_documents', 'docsight_tracking', 'docsight_analytics']),
    );
  });
  await tap.close();
});

it('failovers lost writes, so the figures were exact in spite of a loss', () => {
  expect(lost).toBeGreaterThan(0);
});

it('what the story leaves out is done without a command that the model does not know', async () => {
  const { documents, analytics } = test.api;
  const { token, keyId, email } = await newCustomer(test.stack.gatewayUrl, 'other@failover.example');
  const account = createAccountClient({ baseUrl: test.stack.gatewayUrl, token });
  await account.keys.revoke(keyId);
  await account.passwordReset.request(email);
  await account.passwordReset.request('nobody@failover.example');
  const { viewers } = await documents.viewers(code).page();
  await documents.eraseViewer(code, viewers[0]!.viewer_id);
  await documents.update(code, { title: 'Renamed' });
  await documents.delete(code);
  await Promise.all([analytics.overview(), analytics.activity(), analytics.leads().page()]);
});

it('both members have the same content in the end, and the model knew every command', async () => {
  const [primary, secondary] = await model.contents();
  expect(secondary).toEqual(primary);
  expect(model.problems).toEqual([]);
});

it('every command has the concern that the table names, and each deviation of the table is used', () => {
  expect([...commands.values()].flatMap(concernProblems)).toEqual([]);
  expect(unusedDeviations([...commands.values()])).toEqual([]);
});
