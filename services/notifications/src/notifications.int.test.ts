import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aDocumentFacts, eventually } from '@docsight/testkit';
import { anOwner, startNotifications } from '../test/harness.ts';
import type { NotificationsUnderTest } from '../test/harness.ts';
import { startMailServer } from '../test/mail-server.ts';
import type { MailServer } from '../test/mail-server.ts';

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
  await test.connection.collection('mails').deleteMany({}); // what waits is not the next test's
});

/** An owner with a document that is known here. */
const aPublisher = async (over: Parameters<typeof aDocumentFacts>[0] = {}) => {
  const owner = anOwner(test);
  const facts = aDocumentFacts({ accountId: owner.accountId, ...over });
  await owner.register();
  await owner.tell('document.uploaded', facts);
  await eventually(async () => {
    expect(await test.connection.collection('accounts').findOne({ _id: owner.accountId as never })).not.toBeNull();
    expect(await test.connection.collection('documents').findOne({ _id: facts.documentId as never })).not.toBeNull();
  });
  return { owner, facts, mailId: `views:${facts.documentId}` };
};
const stored = (documentId: string, count: number) =>
  eventually(async () => expect(await test.notices(documentId)).toHaveLength(count));
const endingsOf = async (mailId: string): Promise<string[]> =>
  ((await test.mail(mailId))?.endings as { as: string }[] | undefined)?.map(({ as }) => as) ?? [];
/** Not that no mail waits: a view whose notice is told of already may yet open the next one, which then has nothing to tell. */
const settledAs = (mailId: string, endings: string[]) =>
  eventually(async () => expect(await endingsOf(mailId)).toEqual(endings));

describe('a webhook that was disabled', () => {
  it('is told of once, at once, though its event comes twice and two processes run', async () => {
    await Promise.all([test.start({ smtpUrl: server.url }), test.start({ smtpUrl: server.url })]);
    const owner = anOwner(test);
    await owner.register();
    const disabling = owner.disabling();
    await Promise.all([test.tap.publish(disabling), test.tap.publish(disabling)]);
    const mailId = `disabled:${disabling.id}`;
    await settledAs(mailId, ['sent']);
    await test.tap.publish(disabling);
    // Behind it in the same queue.
    const other = owner.disabling({ url: 'https://other.example/in' });
    await test.tap.publish(other);
    await settledAs(`disabled:${other.id}`, ['sent']);
    expect(await endingsOf(mailId)).toEqual(['sent']);

    const mails = server.of(owner.email);
    expect(mails.map(({ headers }) => headers.subject)).toEqual([
      'Your webhook was disabled: hooks.example.com',
      'Your webhook was disabled: other.example',
    ]);
    expect(mails[0]).toMatchObject({
      headers: {
        from: 'Docsight <no-reply@docs.example.com>',
        to: owner.email,
        'auto-submitted': 'auto-generated',
        'message-id': expect.stringMatching(/^<[\da-f]{40}@docs\.example\.com>$/),
        date: expect.stringContaining(String(test.now().getUTCFullYear())),
        'content-type': expect.stringContaining('multipart/alternative'),
      },
      body: expect.stringContaining('Last attempt: status 500. The receiver answered 500.'),
    });
  });

  it('waits until the address of its owner is known, and is sent as it comes', async () => {
    await test.start({ smtpUrl: server.url });
    const owner = anOwner(test);
    const disabling = owner.disabling({ reason: 'gone' });
    await test.tap.publish(disabling);
    const mailId = `disabled:${disabling.id}`;
    await eventually(async () => expect(await test.mail(mailId)).toMatchObject({ waitsFor: 'address', tries: 1 }));
    await owner.register();
    await settledAs(mailId, ['sent']);
    expect(server.of(owner.email)).toHaveLength(1);
  });
});

describe('views', () => {
  it('of one document are told of together after the delay, each once, and later ones after the interval', async () => {
    await Promise.all([test.start({ smtpUrl: server.url }), test.start({ smtpUrl: server.url })]);
    const { owner, facts, mailId } = await aPublisher({ title: 'Zahlen für März' });
    const first = owner.view(facts, { email: 'buyer@contoso.example' });
    await Promise.all([first, first, owner.view(facts), owner.view(facts)].map(test.tap.publish));
    await stored(facts.documentId, 3);
    await eventually(async () => expect(await test.mail(mailId)).toMatchObject({ tries: 0 }));
    expect(server.arrived).toEqual([]);
    test.clock.offsetMs += minute;
    await settledAs(mailId, ['sent']);
    const [mail] = server.of(owner.email);
    expect(mail!.headers.subject).toMatch(/^=\?UTF-8\?/);
    const text = mail!.body.split('<html')[0]!;
    expect(text).toContain('your document “Zahlen für März” was opened 3 times');
    expect(text.match(/^- An anonymous reader:/gm)).toHaveLength(2);
    expect(text).toMatch(/^- buyer@contoso.example: .* UTC, visit 1, 1 of 10 pages \(10 %\), 0 s, Opened/m);

    await test.tap.publish(first); // once more, after it was told of
    await owner.look(facts, { email: 'late@contoso.example' });
    await stored(facts.documentId, 4);
    await eventually(async () => expect((await test.mail(mailId))?.dueAt).toBeInstanceOf(Date));
    const { dueAt, endedAt } = (await test.mail(mailId)) as unknown as { dueAt: Date; endedAt: Date };
    expect(dueAt.getTime() - endedAt.getTime()).toBe(60 * minute);
    test.clock.offsetMs += 60 * minute;
    await settledAs(mailId, ['sent', 'sent']);
    const [, second] = server.of(owner.email);
    expect(second!.body).toMatch(/late@contoso.example/);
    expect(second!.body).not.toMatch(/buyer@contoso|anonymous/);
    expect(second!.headers['message-id']).not.toBe(mail!.headers['message-id']);
  });

  it('that come while a mail is on its way are told of by the next', async () => {
    await test.start({ smtpUrl: server.url });
    const { owner, facts, mailId } = await aPublisher();
    // The server answers the first mail when the second view has come.
    server.hold(async () => {
      await owner.look(facts, { email: 'second@contoso.example' });
      await eventually(async () => expect(await test.mail(mailId)).toMatchObject({ hasMore: true }));
    });
    await owner.look(facts, { email: 'first@contoso.example' });
    await stored(facts.documentId, 1);
    await eventually(async () => expect(await test.mail(mailId)).not.toBeNull());
    test.clock.offsetMs += minute;
    await eventually(async () => {
      expect(await test.mail(mailId)).toMatchObject({
        endings: [{ as: 'sent' }],
        hasMore: false,
        dueAt: expect.any(Date),
      });
    });
    test.clock.offsetMs += 60 * minute;
    await settledAs(mailId, ['sent', 'sent']);
    expect(server.of(owner.email).map(({ body }) => /(first|second)@contoso/.exec(body)?.[1])).toEqual([
      'first',
      'second',
    ]);
  });

  it('are not told of while e-mail is switched off, nor those of that time later', async () => {
    await test.start({ smtpUrl: server.url });
    const { owner, facts, mailId } = await aPublisher({ settings: { notifications_enabled: false } });
    await owner.look(facts, { email: 'off@contoso.example' });
    await stored(facts.documentId, 1);
    await eventually(async () => expect(await test.mail(mailId)).not.toBeNull());
    test.clock.offsetMs += 1_000;
    const on = { ...facts, version: 3, settings: { ...facts.settings, notifications_enabled: true } };
    await owner.tell('document.updated', on);
    await owner.tell('document.updated', { ...facts, version: 2 }, { time: new Date(test.now().getTime() - 500) });
    test.clock.offsetMs += 1_000;
    await owner.look(facts, { email: 'on@contoso.example' });
    await stored(facts.documentId, 2);
    await eventually(async () => {
      const known = await test.connection.collection('documents').findOne({ _id: facts.documentId as never });
      expect(known).toMatchObject({
        version: 3,
        isOn: true,
        switches: [{ version: 3 }, { version: 2 }, { version: 1 }],
      });
    });
    test.clock.offsetMs += minute;
    await settledAs(mailId, ['sent']);
    expect(server.of(owner.email)[0]!.body).toMatch(/on@contoso[^]*opened once|opened once[^]*on@contoso/);
    expect(server.of(owner.email)[0]!.body).not.toMatch(/off@contoso/);

    await owner.tell('document.updated', { ...facts, version: 4 });
    test.clock.offsetMs += 1_000;
    await owner.look(facts);
    await stored(facts.documentId, 3);
    await eventually(async () => expect((await test.mail(mailId))?.dueAt).toBeInstanceOf(Date));
    test.clock.offsetMs += 61 * minute;
    await settledAs(mailId, ['sent']);
    expect(server.of(owner.email)).toHaveLength(1);
  });

  it('of a viewer who is erased, or of a document that is deleted, are forgotten whenever they come', async () => {
    await test.start({ smtpUrl: server.url });
    const { owner, facts, mailId } = await aPublisher();
    const erased = { viewerId: 'vwr_1', email: 'erased@contoso.example' };
    const late = owner.view(facts, erased);
    await owner.look(facts, erased);
    await owner.look(facts, { email: 'stays@contoso.example' });
    await stored(facts.documentId, 2);
    await eventually(async () => expect(await test.mail(mailId)).not.toBeNull());
    test.clock.offsetMs += 1_000;
    await owner.erase(facts, 'vwr_1');
    await stored(facts.documentId, 1);
    await test.tap.publish(late);
    test.clock.offsetMs += minute;
    await settledAs(mailId, ['sent']);
    await owner.look(facts, erased); // after the erasure: a new viewer
    await stored(facts.documentId, 2);
    expect(server.of(owner.email)[0]!.body).toMatch(/stays@contoso/);
    expect(server.of(owner.email)[0]!.body).not.toMatch(/erased@contoso/);

    await owner.tell('document.deleted', { ...facts, version: 9, isActive: false });
    await stored(facts.documentId, 0);
    await owner.look(facts);
    const marker = await aPublisher();
    await marker.owner.look(marker.facts);
    await eventually(async () => expect(await test.mail(marker.mailId)).not.toBeNull());
    test.clock.offsetMs += 61 * minute;
    await settledAs(mailId, ['sent']);
    await stored(facts.documentId, 0);
    const known = await test.connection.collection('documents').findOne({ _id: facts.documentId as never });
    expect(known).toMatchObject({ title: '', url: '', isActive: false });
    await settledAs(marker.mailId, ['sent']);
  });
});

describe('a mail server', () => {
  it('that is away is tried again, and gets all views that came meanwhile in one mail when it is back', async () => {
    await test.start({ smtpUrl: server.url });
    await server.close();
    const { owner, facts, mailId } = await aPublisher();
    await owner.look(facts, { email: 'first@contoso.example' });
    await eventually(async () => expect(await test.mail(mailId)).not.toBeNull());
    test.clock.offsetMs += minute;
    await eventually(async () => expect(await test.mail(mailId)).toMatchObject({ tries: 1, isComposed: false }));
    await owner.look(facts, { email: 'second@contoso.example' });
    await stored(facts.documentId, 2);
    server = await startMailServer({ port: server.port });
    test.clock.offsetMs += minute;
    await settledAs(mailId, ['sent']);
    expect(server.of(owner.email)).toHaveLength(1);
    expect(server.arrived[0]!.body).toMatch(/first@contoso[^]*second@contoso/);
  });

  it('that refuses the recipient for good is not asked again, one that does so for now is', async () => {
    await test.start({ smtpUrl: server.url });
    const owner = anOwner(test);
    await owner.register();
    const [gone, later] = [owner.disabling(), owner.disabling()];
    server.refuse({ responseCode: 550, message: `no such user ${owner.email}` });
    await test.tap.publish(gone);
    await settledAs(`disabled:${gone.id}`, ['refused']);
    expect(JSON.stringify(await test.mail(`disabled:${gone.id}`))).not.toContain(owner.email);
    server.refuse({ responseCode: 451, message: 'come back later' });
    await test.tap.publish(later);
    await eventually(async () => expect(await test.mail(`disabled:${later.id}`)).toMatchObject({ tries: 1 }));
    expect(server.tries()).toBe(2);
    server.refuse(undefined);
    test.clock.offsetMs += minute;
    await settledAs(`disabled:${later.id}`, ['sent']);
    expect(server.arrived).toHaveLength(1);
  });

  it('that is slow with one mail gets the others meanwhile', async () => {
    await test.start({ smtpUrl: server.url });
    const owner = anOwner(test);
    await owner.register();
    const [slow, other] = [owner.disabling(), owner.disabling()];
    server.hold(async () => {
      await test.tap.publish(other);
      await settledAs(`disabled:${other.id}`, ['sent']);
    });
    await test.tap.publish(slow);
    await settledAs(`disabled:${slow.id}`, ['sent']);
    expect(server.arrived).toHaveLength(2);
  });

  it('whose certificate nobody vouches for gets nothing', async () => {
    const dubious = await startMailServer({ withStartTls: true });
    await test.start({ smtpUrl: dubious.url });
    const owner = anOwner(test);
    await owner.register();
    const disabling = owner.disabling();
    await test.tap.publish(disabling);
    await eventually(async () => expect(await test.mail(`disabled:${disabling.id}`)).toMatchObject({ tries: 1 }));
    expect(dubious.tries()).toBe(0);
    await dubious.close();
  });

  it('that there is none: mails are stored as unsent, and never sent later', async () => {
    const without = await test.start({ smtpUrl: undefined });
    const owner = anOwner(test);
    const disabling = owner.disabling();
    await test.tap.publish(disabling);
    await settledAs(`disabled:${disabling.id}`, ['unsent']);
    await owner.register();
    await without.stop();
    await test.start({ smtpUrl: server.url });
    const next = owner.disabling();
    await test.tap.publish(next);
    await settledAs(`disabled:${next.id}`, ['sent']);
    expect(server.arrived).toHaveLength(1);
  });
});

describe('a process that dies', () => {
  it.each(['mail.composed', 'mail.sent'])(
    'at %s: another one sends the mail, under the same Message-ID, with the same views',
    async (point) => {
      let died: Promise<void> | undefined;
      const dying = await test.start({
        smtpUrl: server.url,
        step: (name, vanish) => {
          if (name !== point || died) return;
          died = vanish();
          throw new Error('killed');
        },
      });
      const { owner, facts, mailId } = await aPublisher();
      await owner.look(facts, { email: 'first@contoso.example' });
      await eventually(async () => expect(await test.mail(mailId)).not.toBeNull());
      test.clock.offsetMs += minute;
      await eventually(() => expect(died).toBeDefined());
      await dying.stop();
      expect(server.arrived).toHaveLength(point === 'mail.sent' ? 1 : 0);
      expect(await test.mail(mailId)).toMatchObject({ isComposed: true, lease: expect.any(Object) });

      await test.start({ smtpUrl: server.url });
      await owner.look(facts, { email: 'second@contoso.example' });
      await eventually(async () => expect(await test.mail(mailId)).toMatchObject({ hasMore: true }));
      test.clock.offsetMs += 3 * minute; // its lease ends
      await eventually(async () => expect(await endingsOf(mailId)).toEqual(['sent']));
      const ids = server.of(owner.email).map(({ headers }) => headers['message-id']);
      expect(ids).toHaveLength(point === 'mail.sent' ? 2 : 1);
      expect(new Set(ids).size).toBe(1);
      for (const { body } of server.arrived) expect(body).not.toMatch(/second@contoso/);
      test.clock.offsetMs += 60 * minute;
      await settledAs(mailId, ['sent', 'sent']);
      expect(server.arrived.at(-1)!.body).toMatch(/second@contoso/);
    },
  );
});
