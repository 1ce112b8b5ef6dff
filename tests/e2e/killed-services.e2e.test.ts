import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountClient } from '@docsight/client';
import type { DocumentDetail } from '@docsight/client';
import { startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { eventually } from '@docsight/testkit';
import { startMailServer } from '../../services/notifications/test/mail-server.ts';
import type { MailServer } from '../../services/notifications/test/mail-server.ts';
import { mailedToken } from './harness/mail-links.ts';
import { expectStory, readerCount, playStory } from './harness/story.ts';
import { startTestStack } from './harness/test-stack.ts';
import type { TestStack } from './harness/test-stack.ts';
import { cookieOf, request } from './harness/web-caller.ts';
import type { WebRequest } from './harness/web-caller.ts';

let test: TestStack;
let receiver: Receiver;
let mails: MailServer;
/** A browser session and an account token, from before everything was killed. */
let logins: WebRequest[];

beforeAll(async () => {
  mails = await startMailServer();
  // The mail about the first views is due after the kill. The next one need not wait for an hour.
  const env = { SMTP_URL: mails.url, NOTIFICATION_DELAY_SECONDS: '1', NOTIFICATION_INTERVAL_SECONDS: '0' };
  [test, receiver] = await Promise.all([startTestStack({ ownServers: true, env }), startReceiver()]);
  await test.api.webhooks.save({ url: receiver.url });
  const { gatewayUrl, account } = test.stack;
  const token = await mailedToken(mails, gatewayUrl, account!.email, 'verify-email');
  await createAccountClient({ baseUrl: gatewayUrl }).emailVerification.confirm(token);
  const session = await request(`${gatewayUrl}/account/sessions`, { method: 'POST', body: account! });
  const { token: accountToken } = await createAccountClient({ baseUrl: gatewayUrl }).login(account!);
  logins = [{ cookie: cookieOf(session) }, { token: accountToken }];
});

afterAll(async () => {
  await receiver.close();
  await test.close();
  await mails.close();
});

/**
 * Expects each view of a story in exactly one mail to the owner. A mail may arrive twice, with the same `Message-ID`
 * and the same views. Source: Specification 3.10.
 */
const expectMailed = ({ url }: DocumentDetail): void => {
  const copies = new Map<string, number[]>();
  for (const { headers, body } of mails.of(test.stack.account!.email)) {
    const [, times = '', about] = /was opened (once|\d+ times)\. It is at (\S+)\.\s/.exec(body) ?? [];
    const id = headers['message-id']!;
    if (about === url) copies.set(id, [...(copies.get(id) ?? []), Number.parseInt(times.replace('once', '1'), 10)]);
  }
  for (const views of copies.values()) {
    expect(views.length).toBeLessThanOrEqual(2);
    expect(new Set(views).size).toBe(1);
  }
  expect([...copies.values()].reduce((sum, [views = 0]) => sum + views, 0)).toBe(readerCount);
};

describe('in the middle of the story, with a session and an account token from before', () => {
  // Source: Specification 3.11.
  afterEach(async () => {
    for (const login of logins) {
      const { status, text } = await request(`${test.stack.gatewayUrl}/account/me`, login);
      expect([status, text]).toEqual([200, expect.stringContaining(test.stack.account!.email)]);
    }
  });

  // The first one: an account receives at most 20 mails in an hour.
  let mailed: DocumentDetail;
  it('kill -9 of notifications leaves no view out of the mails, and mails none twice', async () => {
    mailed = await playStory(test.api, () => test.stack.killService('notifications', 'SIGKILL'));
    await expectStory(test.api, receiver, mailed);
    await eventually(() => expectMailed(mailed));
  });

  it.each(['gateway', 'documents', 'tracking', 'analytics', 'webhooks'] as const)(
    'kill -9 of %s loses nothing and counts nothing twice',
    async (service) => {
      const document = await playStory(test.api, () => test.stack.killService(service, 'SIGKILL'));
      await expectStory(test.api, receiver, document);
    },
  );

  it('kill -9 of the broker loses nothing: beacons are accepted, events follow later', async () => {
    const rabbitmq = test.stack.servers.rabbitmq!;
    const document = await playStory(test.api, async () => {
      await rabbitmq.kill9();
      await rabbitmq.restart();
    });
    await expectStory(test.api, receiver, document);
  });

  // Several times: a command that was being written when the server died used to hang (see patches/).
  it.each([1, 2, 3])('kill -9 of the database loses nothing that was acknowledged (%i)', async () => {
    const mongo = test.stack.servers.mongo!;
    const document = await playStory(test.api, async () => {
      await mongo.kill9();
      await mongo.restart();
    });
    await expectStory(test.api, receiver, document);
  });

  it('the loss of Redis stops nothing', async () => {
    const redis = test.stack.servers.redis!;
    const document = await playStory(test.api, () => redis.kill9());
    await expectStory(test.api, receiver, document);
    await redis.restart();
  });

  it('no view was mailed again later', () => expectMailed(mailed));
});
