import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeEvent } from '@docsight/contracts';
import { aDocumentFacts, anEventContext, eventually } from '@docsight/testkit';
import { anOwner, startNotifications } from '../../test/harness.ts';
import type { NotificationsUnderTest } from '../../test/harness.ts';

let service: NotificationsUnderTest;
beforeAll(async () => {
  service = await startNotifications();
  await service.start({ smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(() => service.close());

const deleteAccount = (accountId: string) =>
  service.tap.publish(makeEvent('account.deleted', anEventContext(accountId), { accountId, version: 2 }));
const recordsOf = async (accountId: string) => ({
  account: await service.record('accounts', accountId),
  mails: await service.connection.collection('mails').countDocuments({ accountId }),
  notices: await service.connection.collection('notices').countDocuments({ accountId }),
});
const nothing = { account: null, mails: 0, notices: 0 };

/** An owner with an address, an open mail about a view, and one about a disabled webhook. */
const withMails = async () => {
  const owner = anOwner(service);
  const facts = aDocumentFacts({ accountId: owner.accountId });
  await owner.register();
  await owner.publish('document.uploaded', facts);
  await owner.openDocument(facts, { email: 'reader@example.com' });
  await service.tap.publish(owner.webhookDisabled());
  await eventually(async () => expect(await recordsOf(owner.accountId)).toMatchObject({ mails: 2, notices: 1 }));
  return { owner, facts };
};

describe('a deleted account', () => {
  it('has no address, mail or view left, and that of another account is as before', async () => {
    const { owner } = await withMails();
    const other = await withMails();
    await deleteAccount(owner.accountId);
    await eventually(async () => expect(await recordsOf(owner.accountId)).toEqual(nothing));
    expect(await recordsOf(other.owner.accountId)).toMatchObject({ account: { email: other.owner.email }, mails: 2 });
  });

  it('stores nothing of late messages', async () => {
    const { owner, facts } = await withMails();
    await deleteAccount(owner.accountId);
    await eventually(async () => expect(await recordsOf(owner.accountId)).toEqual(nothing));
    await owner.register();
    await owner.openDocument(facts);
    await service.tap.publish(owner.webhookDisabled());
    // Another account's messages in the same queues, which are behind them.
    const last = await withMails();
    expect(await recordsOf(last.owner.accountId)).toMatchObject({ mails: 2 });
    await eventually(async () => expect(await recordsOf(owner.accountId)).toEqual(nothing));
  });
});
