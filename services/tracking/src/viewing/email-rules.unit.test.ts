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
