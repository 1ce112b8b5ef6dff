import { describe, expect, it } from '@jest/globals';
import { gateRequest } from '@docsight/api-contract';
import { parse } from '@docsight/service-kit';
import { identityOf, requireAcceptedEmail } from './email-rules.ts';

const lenient = { blockFreeEmails: false };
const strict = { blockFreeEmails: true };
/** Validates a body as the route and then the gate do. */
const submit = (body: unknown, rules: { blockFreeEmails: boolean }) => {
  const submission = parse(gateRequest, body);
  requireAcceptedEmail(submission.email, rules);
  return submission;
};
const documentId = '0b0c3c1e-7a7e-4f2b-8e0e-1d1a2b3c4d5e';

describe('a submission at the gate', () => {
  it('is trimmed, with the e-mail in lower case', () => {
    expect(submit({ email: '  Ann@Acme.COM ', name: ' Ann Lee ' }, strict)).toEqual({
      email: 'ann@acme.com',
      name: 'Ann Lee',
    });
    expect(submit({ email: 'ann@acme.com' }, strict).name).toBe('');
  });

  it.each([
    [undefined],
    [null],
    ['ann@acme.com'],
    [{}],
    [{ email: 5 }],
    [{ email: null }],
    [{ email: 'ann@acme.com', name: 7 }],
    [{ email: 'ann@acme.com', name: null }],
    [{ email: 'ann@acme.com', company: 'Acme' }],
    [{ email: 'nonsense', company: 'Acme' }],
  ])('is rejected as malformed: %j', (body) => {
    expect(() => submit(body, lenient)).toThrow(expect.objectContaining({ code: 'bad_request' }));
  });

  it.each([
    [''],
    ['   '],
    ['ann'],
    ['ann@'],
    ['@acme.com'],
    ['ann@acme'],
    ['ann@@acme.com'],
    ['ann lee@acme.com'],
    ['ann@acme..com'],
    [`${'a'.repeat(250)}@acme.com`],
    [`${'a'.repeat(65)}@acme.com`],
    [`ann@${'a'.repeat(64)}.com`],
    ['ann@mailinator.com'],
    ['ann@MAILINATOR.com'],
    ['ann@box.mailinator.com'],
    ['ann@guerrillamail.com'],
  ])('is rejected for every document: %j', (email) => {
    expect(() => submit({ email }, lenient)).toThrow(expect.objectContaining({ code: 'validation_error' }));
  });

  it.each([
    'ann@gmail.com',
    'ann@Outlook.com',
    'ann@yahoo.co.uk',
    'ann@web.de',
    'ann@proton.me',
    'ann@tuta.com',
    'ann@hey.com',
  ])('is rejected only where free mail is blocked: %s', (email) => {
    expect(submit({ email }, lenient).email).toBe(email.toLowerCase());
    expect(() => submit({ email }, strict)).toThrow(expect.objectContaining({ code: 'validation_error' }));
  });

  // cspell:disable
  it.each([
    ['Google', 'gmail.com googlemail.com'],
    [
      'Microsoft',
      'outlook.com outlook.de outlook.co.th outlook.com.ar outlook.bg hotmail.com hotmail.fi hotmail.co.uk hotmail.com.ar msn.com',
    ],
    ['Microsoft Live', 'live.com live.de live.fi live.co.uk live.com.my live.com.ph windowslive.com passport.com'],
    ['Yahoo', 'yahoo.com yahoo.de yahoo.com.pe ymail.com rocketmail.com myyahoo.com aol.com'],
    ['AOL', 'aol.com aol.de aol.fr aol.it aol.es aol.nl aol.jp aol.co.uk aim.com love.com games.com wow.com ygm.com'],
    ['Apple', 'icloud.com me.com mac.com privaterelay.appleid.com'],
    ['GMX and web.de', 'gmx.de gmx.net gmx.com gmx.it gmx.eu web.de mail.com'],
    ['Mail.ru', 'mail.ru bk.ru inbox.ru list.ru internet.ru xmail.ru mail.ua'],
    ['Yandex', 'yandex.ru yandex.com yandex.com.tr ya.ru narod.ru'],
    ['Zoho', 'zoho.com zohomail.com zoho.eu zoho.in zohomail.in zohomail.eu'],
    ['Proton', 'proton.me pm.me protonmail.com protonmail.ch passmail.net'],
    ['Tuta', 'tuta.com tuta.io tutanota.com tutanota.de tutamail.com keemail.me'],
    ['Fastmail', 'fastmail.com fastmail.fm fastmail.de fastmail.uk sent.com'],
    ['Tencent and NetEase', 'qq.com vip.qq.com foxmail.com 163.com vip.163.com 126.com yeah.net'],
    ['Sina, Sohu and mobile networks', 'sina.com sina.com.cn sohu.com 139.com 189.cn wo.cn'],
    ['forwarding services', 'duck.com mozmail.com passinbox.com slmail.me aleeas.com anonaddy.com ann.anonaddy.me'],
    ['internet providers', 't-online.de magenta.de btinternet.com btopenworld.com orange.fr tim.it telus.net'],
    ['smaller providers', 'mailo.com hushmail.me dismail.de skiff.com kolabnow.com onmail.com firemail.de'],
    // cspell:enable
  ])('is free mail with every domain of %s', (_provider, domains) => {
    const accepted = domains.split(' ').filter((domain) => {
      try {
        return submit({ email: `ann@${domain}` }, strict);
      } catch {
        return false;
      }
    });
    expect(accepted).toEqual([]);
  });

  it.each([
    'ann@yandex-team.ru',
    'ann@google.com',
    'ann@gmx-logistics.com',
    'ann@yahoo.acme.com',
    'ann@live.acme.com',
    'ann@aol.acme.com',
  ])('is not free mail: %s', (email) => expect(submit({ email }, strict).email).toBe(email));

  it.each(['a\u0000b', 'two\nlines', 'a'.repeat(201)])('is rejected for its name: %j', (name) => {
    expect(() => submit({ email: 'ann@acme.com', name }, lenient)).toThrow(
      expect.objectContaining({ code: 'validation_error' }),
    );
  });

  it('may have a name of 200 characters', () => {
    expect(submit({ email: 'ann@acme.com', name: 'a'.repeat(200) }, lenient).name).toHaveLength(200);
  });
});

describe('the viewer of an e-mail', () => {
  it('is the same for the same document and e-mail only', () => {
    const { viewerId } = identityOf(documentId, 'ann@acme.com');
    expect(viewerId).toMatch(/^vwr_[0-9a-f]{24}$/);
    expect(identityOf(documentId, 'ann@acme.com').viewerId).toBe(viewerId);
    expect(identityOf(documentId, 'bob@acme.com').viewerId).not.toBe(viewerId);
    expect(identityOf(documentId.replace('0b', '0c'), 'ann@acme.com').viewerId).not.toBe(viewerId);
  });

  it.each([
    ['ann@acme.com', 'acme.com'],
    ['ann@eu.acme.co.uk', 'acme.co.uk'],
    ['ann@mail.dept.acme.com.au', 'acme.com.au'],
    ['ann@team.github.io', 'github.io'],
  ])('for %s has the company domain %s', (email, domain) => {
    expect(identityOf(documentId, email).companyDomain).toBe(domain);
  });
});
