import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storedText } from '@docsight/testkit';
import {
  aCustomer,
  call,
  codeOf,
  logInBrowser,
  password,
  post,
  startGateway,
  withBearer,
  withCookie,
} from '../../test/harness.ts';
import { startMailingGateway } from '../../test/mails.ts';
import type { MailingGateway } from '../../test/mails.ts';

const newPassword = 'staple horse battery';
let started: MailingGateway;
let gateway: MailingGateway['gateway'];
let outbox: MailingGateway['outbox'];

beforeAll(async () => {
  started = await startMailingGateway();
  ({ gateway, outbox } = started);
});
afterAll(() => started.close());

const userOf = async (token: string) =>
  ((await call(gateway, '/account/me', withBearer(token))).body as { user: { email_verified: boolean } }).user;
const logIn = async (email: string, given: string) =>
  (await post(gateway, '/account/login', { email, password: given })).status;
const requestReset = (email: string) => post(gateway, '/account/password-reset', { email });
const confirmReset = async (token: string, given = newPassword) =>
  (await post(gateway, '/account/password-reset/confirm', { token, new_password: given })).status;
const requestVerification = (token: string) => post(gateway, '/account/email-verification', undefined, token);
const verify = async (token: string) => (await post(gateway, '/account/email-verification/confirm', { token })).status;
const verificationTokens = (email: string) => outbox.tokensOf(email, 'email-verification');
const resetTokens = (email: string) => outbox.tokensOf(email, 'password-reset');
const last = <Item>(items: Item[]): Item => items.at(-1)!;

describe('the verification of an address', () => {
  it('begins with a mail at registration, and ends with its token, once', async () => {
    const { email, token, accountId } = await aCustomer(gateway);
    expect(await userOf(token)).toMatchObject({ email_verified: false });
    const [mail, ...others] = await outbox.mailsOf(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      accountId,
      version: 1,
      to: { email, name: '' },
      mail: { kind: 'email-verification' },
    });
    const [sent] = await verificationTokens(email);
    expect(sent).toMatch(/^[\w-]{43}$/);
    expect(await verify(sent!)).toBe(204);
    expect(await userOf(token)).toMatchObject({ email_verified: true });
    expect(await outbox.factsOf(email)).toMatchObject([
      { version: 1, emailVerified: false },
      { version: 2, emailVerified: true },
    ]);
    expect(await verify(sent!)).toBe(422);
  });

  it('rejects tokens that are unknown, expired, replaced, or for another purpose', async () => {
    const { email, token } = await aCustomer(gateway);
    const unknown = await post(gateway, '/account/email-verification/confirm', { token: 'x' });
    expect([unknown.status, codeOf(unknown)]).toEqual([422, 'validation_error']);
    expect((await requestVerification(token)).status).toBe(202);
    const [first, second] = await verificationTokens(email);
    expect(await verify(first!)).toBe(422);
    expect(await confirmReset(second!)).toBe(422);
    await outbox.expire(email, 'email-verification');
    expect(await verify(second!)).toBe(422);
    expect(await userOf(token)).toMatchObject({ email_verified: false });
    for (const body of [{}, { token: 1 }, { token: 'x', more: 1 }])
      expect((await post(gateway, '/account/email-verification/confirm', body)).status).toBe(400);
  });

  it('sends the mail again at most five times in an hour, besides the one at registration', async () => {
    const [{ email, token }, other] = [await aCustomer(gateway), await aCustomer(gateway)];
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await requestVerification(token)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    const limited = await requestVerification(token);
    expect(codeOf(limited)).toBe('rate_limited');
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await verificationTokens(email)).toHaveLength(6);
    expect((await requestVerification(other.token)).status).toBe(202);
    expect(await verificationTokens(other.email)).toHaveLength(2);
    expect(await verify(last(await verificationTokens(email)))).toBe(204);
    expect((await requestVerification(token)).status).toBe(202);
    expect(await verificationTokens(email)).toHaveLength(6);
    expect(await userOf(other.token)).toMatchObject({ email_verified: false });
  });

  it('needs an account token to begin again', async () => {
    expect((await post(gateway, '/account/email-verification', undefined)).status).toBe(401);
  });
});

describe('a password reset', () => {
  it('sets a new password with the token of its mail, once, verifies the address and ends all access', async () => {
    const { email, token, key } = await aCustomer(gateway);
    const { cookie } = await logInBrowser(gateway, email);
    const response = await requestReset(` ${email.toUpperCase()} `);
    expect(response.status).toBe(202);
    const [sent] = await resetTokens(email);
    expect(await confirmReset(sent!)).toBe(204);
    expect([await logIn(email, password), await logIn(email, newPassword)]).toEqual([401, 200]);
    for (const access of [withBearer(token), withCookie(cookie)])
      expect((await call(gateway, '/account/me', access)).status).toBe(401);
    expect((await call(gateway, '/api/v1/documents', withBearer(key))).status).not.toBe(401);
    expect(last(await outbox.factsOf(email))).toMatchObject({ emailVerified: true });
    expect(await confirmReset(sent!)).toBe(422);
    // The token of the mail at registration has no use any more.
    expect(await verify((await verificationTokens(email))[0]!)).toBe(422);
  });

  it('has the same response for an address that is unknown or malformed, and rejects malformed requests', async () => {
    const { email } = await aCustomer(gateway);
    const [known, unknown] = [await requestReset(email), await requestReset('stranger@example.com')];
    const shown = ({ status, body, headers }: typeof known) => [status, body, [...headers.keys()].sort()];
    expect(shown(unknown)).toEqual(shown(known));
    expect(await outbox.accounts.countDocuments({ email: 'stranger@example.com' })).toBe(0);
    for (const malformed of ['', 'x', 'a'.repeat(300)])
      expect(shown(await requestReset(malformed))).toEqual(shown(known));
    for (const body of [{}, { email: 1 }, { email, more: 1 }])
      expect((await post(gateway, '/account/password-reset', body)).status).toBe(400);
  });

  it('rejects tokens that are unknown, expired or replaced, and leaves the password as it is', async () => {
    const { email } = await aCustomer(gateway);
    await requestReset(email);
    await requestReset(email);
    const [first, second] = await resetTokens(email);
    expect([await confirmReset('x'), await confirmReset(first!)]).toEqual([422, 422]);
    await outbox.expire(email, 'password-reset');
    expect(await confirmReset(second!)).toBe(422);
    expect(await logIn(email, password)).toBe(200);
  });

  it('has the rules of registration for the new password, and a rejected one does not use up the token', async () => {
    const { email } = await aCustomer(gateway);
    await requestReset(email);
    const [sent] = await resetTokens(email);
    expect(await confirmReset(sent!, '123456789')).toBe(422);
    expect(await confirmReset(sent!, 'x'.repeat(201))).toBe(422);
    expect((await post(gateway, '/account/password-reset/confirm', { token: sent })).status).toBe(400);
    expect(await confirmReset(sent!)).toBe(204);
  });

  it('with one token succeeds once of several simultaneous times', async () => {
    const { email } = await aCustomer(gateway);
    await requestReset(email);
    const [sent] = await resetTokens(email);
    const candidates = [1, 2, 3].map((at) => `${newPassword} ${at}`);
    const statuses = await Promise.all(candidates.map((candidate) => confirmReset(sent!, candidate)));
    expect(statuses.toSorted()).toEqual([204, 422, 422]);
    expect(await logIn(email, candidates[statuses.indexOf(204)]!)).toBe(200);
  });

  it('causes at most five mails in an hour, silently', async () => {
    const { email } = await aCustomer(gateway);
    const second = await startGateway(started.servers, { SENDS_MAIL: true });
    const requests = Array.from({ length: 8 }, (_, at) =>
      post(at % 2 === 0 ? gateway : second, '/account/password-reset', { email }),
    );
    expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([202]));
    expect(await resetTokens(email)).toHaveLength(5);
    expect(await confirmReset(last(await resetTokens(email)))).toBe(204);
    await second.stop();
  });

  it('concerns its own account only', async () => {
    const [ann, bob] = [await aCustomer(gateway), await aCustomer(gateway)];
    await requestReset(ann.email);
    const [sent] = await resetTokens(ann.email);
    expect(await confirmReset(sent!)).toBe(204);
    expect(await logIn(bob.email, password)).toBe(200);
    expect((await call(gateway, '/account/me', withBearer(bob.token))).status).toBe(200);
  });
});

describe('tokens of mails', () => {
  it('are in no collection, but as hashes and encrypted', async () => {
    const { email } = await aCustomer(gateway);
    await requestReset(email);
    const plain = [...(await verificationTokens(email)), ...(await resetTokens(email))];
    expect(plain).toHaveLength(2);
    const stored = await storedText(started.servers.mongoUrl, started.servers.database);
    for (const token of plain) expect(stored).not.toContain(token);
  });
});

describe('without a mail server', () => {
  it('every address counts as verified, and nothing is sent', async () => {
    const silent = await startGateway(started.servers);
    const { email, token } = await aCustomer(silent);
    const me = await call(silent, '/account/me', withBearer(token));
    expect(me.body).toMatchObject({ user: { email_verified: true } });
    expect((await post(silent, '/account/email-verification', undefined, token)).status).toBe(202);
    expect((await post(silent, '/account/password-reset', { email })).status).toBe(202);
    expect(await outbox.mailsOf(email)).toEqual([]);
    // A gateway with a mail server requires the confirmation.
    expect(await userOf(token)).toMatchObject({ email_verified: false });
    await silent.stop();
  });
});
