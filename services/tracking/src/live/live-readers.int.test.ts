import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@docsight/api-contract';
import { makeEvent } from '@docsight/contracts';
import type { DocumentFacts, LiveChanges, LiveReadersResponse } from '@docsight/contracts';
import { aDocumentFacts, anEventContext, asAccount, asOwner, asService, eventually } from '@docsight/testkit';
import request from 'supertest';
import { startTracking } from '../../test/harness.ts';
import type { TrackingUnderTest } from '../../test/harness.ts';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const ask = (headers: Record<string, string>, accounts: object[]) =>
  request(tracking.app).post('/internal/live-readers').set(headers).send({ accounts });

const changesOf = async (
  { accountId }: Pick<DocumentFacts, 'accountId'>,
  from?: { process: string; mark: number },
): Promise<LiveChanges & { process: string }> => {
  const asked = { accountId, process: from?.process ?? null, since: from?.mark ?? 0 };
  const { process, accounts } = (await ask(asService('gateway'), [asked]).expect(200)).body as LiveReadersResponse;
  return { ...accounts[0]!, process };
};

const pages = (...seconds: number[]) => seconds.map((value, index) => ({ page: index + 1, seconds: value }));
const open = { settings: { gate_type: 'none' as const } };

describe('the live readers of a process', () => {
  it('have the last listed page whose total rose, with the facts of the document', async () => {
    const facts = tracking.publish(aDocumentFacts(open));
    const token = await tracking.open(facts);
    await tracking.beacon(facts, token, [...pages(2, 1), { page: 1, seconds: 3 }]).expect(204);
    const first = await changesOf(facts);
    expect(first.readers).toMatchObject([{ page: 1, email: null, lastSeenAt: tracking.clock.now }]);
    expect(first.documents).toEqual([
      {
        documentId: facts.documentId,
        version: facts.version,
        shortCode: facts.shortCode,
        title: facts.title,
        pageCount: facts.pageCount,
        isActive: true,
      },
    ]);
    tracking.clock.now += 1_000;
    await tracking.beacon(facts, token, [{ page: 3, seconds: 1 }, ...pages(3, 1)]).expect(204);
    expect((await changesOf(facts, first)).readers).toMatchObject([{ page: 3, lastSeenAt: tracking.clock.now }]);
    tracking.clock.now += 1_000;
    const before = await changesOf(facts);
    await tracking.beacon(facts, token, pages(3, 1)).expect(204);
    const repeated = await changesOf(facts, before);
    expect(repeated.readers).toMatchObject([{ page: 3, lastSeenAt: tracking.clock.now }]);
    expect(await changesOf(facts, repeated)).toMatchObject({ readers: [], documents: [] });
  });

  it('are none of the owner, a bot, a rejected beacon or an empty one', async () => {
    const facts = tracking.publish(aDocumentFacts(open));
    const [token, owner] = [await tracking.open(facts), await tracking.open(facts, asOwner(facts.accountId))];
    const bot = await tracking.open(facts, { 'User-Agent': 'curl/8.0' });
    await tracking.beacon(facts, owner, pages(1)).expect(204);
    await tracking.beacon(facts, bot, pages(1)).set('User-Agent', 'curl/8.0').expect(204);
    await tracking.beacon(facts, token, pages(1)).set('User-Agent', 'curl/8.0').expect(204);
    await tracking.beacon(facts, token, pages(1)).set(asOwner(facts.accountId)).expect(204);
    await tracking.beacon(facts, token, []).expect(204);
    await tracking.beacon(facts, token, [{ page: 999, seconds: 1 }]).expect(400);
    expect((await changesOf(facts)).readers).toEqual([]);
  });

  it('report who passed the gate and who was erased, and not the old tab of an erased viewer', async () => {
    const facts = tracking.publish(
      aDocumentFacts({ settings: { email_gate: true, gate_type: 'preview', gate_page: 3 } }),
    );
    const token = await tracking.open(facts);
    await tracking.beacon(facts, token, pages(1)).expect(204);
    const passed = await tracking
      .post(facts, 'gate', { Authorization: `Bearer ${token}` })
      .send({ email: 'ann@acme.com' });
    const { viewer_id: into, viewer_token } = passed.body as Session;
    const after = await changesOf(facts);
    const from = after.readers[0]!.viewerId;
    const identity = { email: 'ann@acme.com', companyDomain: 'acme.com' };
    expect(after.moves).toEqual([{ documentId: facts.documentId, from, into, ...identity }]);
    tracking.clock.now += 10;
    await tracking.beacon(facts, token, pages(2, 1, 1)).expect(204); // The token from before the gate.
    expect((await changesOf(facts, after)).readers).toMatchObject([{ viewerId: into, ...identity, page: 3 }]);

    await request(tracking.app)
      .delete(`/api/v1/documents/${facts.shortCode}/viewers/${into}`)
      .set(asAccount(facts.accountId))
      .expect(204);
    const erased = await changesOf(facts);
    expect(erased.readers.map(({ viewerId }) => viewerId)).toEqual([from]);
    expect(erased.erasures).toMatchObject([{ viewerId: into }]);
    expect(erased.erasures[0]!.erasedAt).toBeGreaterThanOrEqual(erased.readers[0]!.lastSeenAt);
    tracking.clock.now += 10;
    await tracking.beacon(facts, viewer_token, pages(5, 1, 1)).expect(204);
    expect((await changesOf(facts, erased)).readers).toEqual([]);
  });

  it('have the present title, and are those of a deleted document no more', async () => {
    const facts = tracking.publish(aDocumentFacts(open));
    await tracking.beacon(facts, await tracking.open(facts), pages(1)).expect(204);
    const first = await changesOf(facts);
    const renamed = { ...facts, version: facts.version + 1, title: 'Renamed' };
    await tracking.tap.publish(makeEvent('document.updated', anEventContext(facts.accountId), { facts: renamed }));
    const second = await eventually(async () => {
      const changes = await changesOf(facts, first);
      expect(changes.documents).toMatchObject([{ title: 'Renamed' }]);
      return changes;
    });
    const deleted = { ...renamed, version: facts.version + 2, isActive: false };
    await tracking.tap.publish(makeEvent('document.deleted', anEventContext(facts.accountId), { facts: deleted }));
    await eventually(async () => {
      expect((await changesOf(facts, second)).documents).toMatchObject([{ isActive: false }]);
    });
  });

  it('are returned to the gateway only, and only for the accounts that it names', async () => {
    const facts = tracking.publish(aDocumentFacts(open));
    await tracking.beacon(facts, await tracking.open(facts), pages(1)).expect(204);
    const { accountId } = facts;
    const asked = { accountId, process: null, since: 0 };
    for (const headers of [asService('analytics'), asAccount(accountId), asOwner(accountId)])
      await ask(headers, [asked]).expect(404);
    await ask({}, [asked]).expect(401);
    await ask(asService('gateway'), [{ ...asked, accountId: 'all' }]).expect(400);
    expect((await changesOf(aDocumentFacts())).readers).toEqual([]);
    expect((await changesOf(facts)).readers).toHaveLength(1);
  });
});
