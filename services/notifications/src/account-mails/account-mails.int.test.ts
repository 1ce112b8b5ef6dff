import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aDocumentFacts, eventually } from '@docsight/testkit';
import { anOwner, startNotifications } from '../../test/harness.ts';
import type { NotificationsUnderTest } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import type { MailServer } from '../../test/mail-server.ts';

const minute = 60_000;
let test: NotificationsUnderTest;
let server: MailServer;

beforeAll(async () => {
  test = await startNotifications();
});
afterAll(() => test.close());
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(async () => {
  await test.stopReplicas();
  await server.close();
  await test.connection.collection('mails').deleteMany({}); // A waiting mail must not reach the next test.
});

const token = (): string => randomBytes(32).toString('base64url');
const ended = (mailId: string, endings: string[]) =>
  eventually(async () => expect((await test.mail(mailId))?.endings.map(({ as }) => as)).toEqual(endings));
const attempted = (mailId: string, tries: number) =>
  eventually(async () => expect(await test.mail(mailId)).toMatchObject({ tries }));

describe('a mail with a token', () => {
  it.each([
    ['password-reset', 'Reset your password', 'reset-password'],
    ['email-verification', 'Verify your e-mail address', 'verify-email'],
  ] as const)('for %s has its link, goes to its own recipient, and is sent once', async (purpose, subject, page) => {
    await Promise.all([test.start({ smtpUrl: server.url }), test.start({ smtpUrl: server.url })]);
    const owner = anOwner(test);
    const plain = token();
    const requested = owner.tokenMail(purpose, { token: plain });
    await Promise.all([test.tap.publish(requested), test.tap.publish(requested)]);
    const mailId = `${purpose}:${owner.accountId}`;
    await ended(mailId, ['sent']);
    await test.tap.publish(requested);
    const marker = anOwner(test);
    await test.tap.publish(marker.tokenMail(purpose));
    await ended(`${purpose}:${marker.accountId}`, ['sent']);
    const mails = server.of(owner.email);
    expect(mails.map(({ headers }) => headers.subject)).toEqual([subject]);
    const [text, html] = mails[0]!.body.split('<html');
    expect(text).toMatch(/^Hello Ann,/m);
    const link = `https://docs.example.com/app/${page}#${plain}`;
    expect([text, html].map((part) => part!.match(/https?:\/\/[^\s<]+/g))).toEqual([[link], [link]]);
    const record = JSON.stringify(await test.mail(mailId));
    expect(record).not.toContain(owner.email);
    expect(record).not.toContain('a256gcm');
  });

  it('waits for a mail server that is down, and no store has its token', async () => {
    await test.start({ smtpUrl: server.url });
    await server.close();
    const owner = anOwner(test);
    const plain = token();
    await test.tap.publish(owner.tokenMail('password-reset', { token: plain }));
    const mailId = `password-reset:${owner.accountId}`;
    await attempted(mailId, 1);
    expect(await test.stored()).toContain('a256gcm');
    expect(await test.stored()).not.toContain(plain);
    server = await startMailServer({ port: server.port });
    test.clock.offsetMs += minute / 4;
    await ended(mailId, ['sent']);
    expect(server.of(owner.email)[0]!.body).toContain(`#${plain}`);
    expect(await test.stored()).not.toContain(plain);
  });

  it('replaces an older one that was not sent, also if the older request arrives later', async () => {
    await test.start({ smtpUrl: server.url });
    await server.close();
    const owner = anOwner(test);
    const [first, second, third] = [1, 2, 3].map((version) =>
      owner.tokenMail('password-reset', { token: `token-${version}`, version }),
    );
    const mailId = `password-reset:${owner.accountId}`;
    await test.tap.publish(first!);
    await attempted(mailId, 1);
    await test.tap.publish(third!);
    await eventually(async () => expect(await test.mail(mailId)).toMatchObject({ topic: { version: 3 }, tries: 1 }));
    await test.tap.publish(second!);
    server = await startMailServer({ port: server.port });
    test.clock.offsetMs += minute;
    await ended(mailId, ['sent']);
    expect(server.of(owner.email).map(({ body }) => /#(token-\d)/.exec(body)?.[1])).toEqual(['token-3']);
  });

  it('is not sent after its token has expired', async () => {
    await test.start({ smtpUrl: server.url });
    await server.close();
    const owner = anOwner(test);
    await test.tap.publish(owner.tokenMail('password-reset', { validMs: 30 * minute }));
    const mailId = `password-reset:${owner.accountId}`;
    await attempted(mailId, 1);
    server = await startMailServer({ port: server.port });
    test.clock.offsetMs += 31 * minute;
    await ended(mailId, ['given-up']);
    expect(await test.mail(mailId)).toMatchObject({ endings: [{ reason: 'token expired' }] });
    expect(server.received).toEqual([]);
  });

  it('that was encrypted with another key, or for another recipient, ends without a mail', async () => {
    await test.start({ smtpUrl: server.url, mailTokenKeys: [randomBytes(32)] });
    const owner = anOwner(test);
    await test.tap.publish(owner.tokenMail('email-verification'));
    const mailId = `email-verification:${owner.accountId}`;
    await ended(mailId, ['given-up']);
    expect(await test.mail(mailId)).toMatchObject({ endings: [{ reason: 'token unreadable' }] });
    await test.stopReplicas();
    await test.start({ smtpUrl: server.url });
    const other = anOwner(test);
    const requested = other.tokenMail('email-verification');
    const stolen = { ...requested, data: { ...requested.data, to: { email: owner.email, name: '' } } };
    await test.tap.publish(stolen);
    await ended(`email-verification:${other.accountId}`, ['given-up']);
    expect(server.received).toEqual([]);
  });

  it.each(['mail.composed', 'mail.sent'])('survives a crash at %s', async (point) => {
    let died: Promise<void> | undefined;
    const dying = await test.start({
      smtpUrl: server.url,
      step: (name, vanish) => {
        if (name !== point || died) return;
        died = vanish();
        throw new Error('killed');
      },
    });
    const owner = anOwner(test);
    await test.tap.publish(owner.tokenMail('password-reset'));
    await eventually(() => expect(died).toBeDefined());
    await dying.stop();
    await test.start({ smtpUrl: server.url });
    test.clock.offsetMs += 3 * minute; // The lease ends.
    await ended(`password-reset:${owner.accountId}`, ['sent']);
    const ids = server.of(owner.email).map(({ headers }) => headers['message-id']);
    expect(ids).toHaveLength(point === 'mail.sent' ? 2 : 1);
    expect(new Set(ids).size).toBe(1);
  });

  it('is stored as unsent without a mail server', async () => {
    await test.start({ smtpUrl: undefined });
    const owner = anOwner(test);
    await test.tap.publish(owner.tokenMail('password-reset'));
    await ended(`password-reset:${owner.accountId}`, ['unsent']);
  });
});

describe('the mail about a changed address', () => {
  it('goes to the old one, once, without a link', async () => {
    await test.start({ smtpUrl: server.url });
    const owner = anOwner(test);
    const notice = owner.emailChanged();
    await test.tap.publish(notice);
    await test.tap.publish(notice);
    const mailId = `email-changed:${notice.id}`;
    await ended(mailId, ['sent']);
    const [mail, ...others] = server.of(owner.email);
    expect(others).toEqual([]);
    expect(mail!.headers.subject).toBe('The e-mail address of your account was changed');
    expect(mail!.body).not.toMatch(/https?:/);
  });
});

describe('an address that is not verified', () => {
  it('receives no mail about views and webhooks until it is verified, and then all of them', async () => {
    await test.start({ smtpUrl: server.url });
    const owner = anOwner(test);
    const facts = aDocumentFacts({ accountId: owner.accountId });
    await owner.register({ emailVerified: false });
    await owner.publish('document.uploaded', facts);
    await eventually(async () => {
      expect(await test.record('accounts', owner.accountId)).toMatchObject({ emailVerified: false });
      expect(await test.record('documents', facts.documentId)).not.toBeNull();
    });
    const disabled = owner.webhookDisabled();
    await test.tap.publish(disabled);
    await owner.openDocument(facts);
    const [viewsId, disabledId] = [`views:${facts.documentId}`, `disabled:${disabled.id}`];
    await eventually(async () => expect(await test.mail(viewsId)).not.toBeNull());
    test.clock.offsetMs += minute;
    for (const id of [viewsId, disabledId])
      await eventually(async () => expect(await test.mail(id)).toMatchObject({ waitsFor: 'verified address' }));
    await test.tap.publish(owner.tokenMail('password-reset'));
    await test.tap.publish(owner.tokenMail('email-verification'));
    await ended(`password-reset:${owner.accountId}`, ['sent']);
    await ended(`email-verification:${owner.accountId}`, ['sent']);
    expect(server.received).toHaveLength(2);
    await owner.register({ version: 2 });
    for (const id of [viewsId, disabledId]) await ended(id, ['sent']);
    expect(server.of(owner.email)).toHaveLength(4);
  });
});
