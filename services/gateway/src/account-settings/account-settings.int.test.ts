import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aCustomer,
  call,
  codeOf,
  logInBrowser,
  password,
  post,
  send,
  startGateway,
  withBearer,
  withCookie,
} from '../../test/harness.ts';
import type { ApiResponse } from '../../test/harness.ts';
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

const newEmail = (): string => `new-${Math.random()}@example.com`;
const patch = (token: string | undefined, body: unknown): Promise<ApiResponse> =>
  send(gateway, 'PATCH', '/account/me', body, token);
const me = async (token: string) => (await call(gateway, '/account/me', withBearer(token))).body;
const logIn = (email: string, given: string) => post(gateway, '/account/login', { email, password: given });
const changePassword = (token: string | undefined, body: unknown) => post(gateway, '/account/password', body, token);
const verify = (token: string) => post(gateway, '/account/email-verification/confirm', { token });
/** A customer with a verified address. */
const aVerifiedCustomer = async () => {
  const customer = await aCustomer(gateway);
  const [token] = await outbox.tokensOf(customer.email, 'email-verification');
  expect((await verify(token!)).status).toBe(204);
  return customer;
};

describe('PATCH /account/me', () => {
  it('changes the name without a password, and publishes the change', async () => {
    const { token, email, accountId } = await aCustomer(gateway);
    const { status, body } = await patch(token, { name: ' Ann ' });
    expect([status, body]).toEqual([200, await me(token)]);
    expect(body).toMatchObject({ user: { id: accountId, email, name: 'Ann' } });
    expect((await outbox.factsOf(email)).at(-1)).toMatchObject({ version: 2, name: 'Ann', email });
    expect(await patch(token, { name: '' })).toMatchObject({ status: 200, body: { user: { name: '' } } });
  });

  it('without a change returns the account and stores nothing', async () => {
    const { token, email } = await aCustomer(gateway);
    const before = await me(token);
    for (const body of [{}, { name: '' }, { email: email.toUpperCase(), current_password: password }])
      expect(await patch(token, body)).toMatchObject({ status: 200, body: before });
    expect(await outbox.factsOf(email)).toHaveLength(1);
  });

  it('moves the account to a new address, which is not verified, and informs the old one', async () => {
    const { token, email } = await aVerifiedCustomer();
    await post(gateway, '/account/password-reset', { email });
    const [reset] = await outbox.tokensOf(email, 'password-reset');
    const next = newEmail();
    const { status, body } = await patch(token, { email: ` ${next.toUpperCase()}`, current_password: password });
    expect([status, body]).toMatchObject([200, { user: { email: next, email_verified: false } }]);
    expect((await outbox.mailsOf(next)).slice(-2)).toMatchObject([
      { to: { email: next }, mail: { kind: 'email-verification' } },
      { to: { email }, mail: { kind: 'email-changed' } },
    ]);
    expect((await outbox.factsOf(next)).at(-1)).toMatchObject({ email: next, emailVerified: false });
    expect([(await logIn(email, password)).status, (await logIn(next, password)).status]).toEqual([401, 200]);
    const old = await post(gateway, '/account/password-reset/confirm', { token: reset, new_password: newPassword });
    expect(old.status).toBe(422);
    expect((await verify((await outbox.tokensOf(next, 'email-verification')).at(-1)!)).status).toBe(204);
    expect(await me(token)).toMatchObject({ user: { email: next, email_verified: true } });
  });

  it('ends the verification token of the old address, and sends it nothing if it was not verified', async () => {
    const { token, email } = await aCustomer(gateway);
    const [first] = await outbox.tokensOf(email, 'email-verification');
    const next = newEmail();
    expect((await patch(token, { email: next, current_password: password })).status).toBe(200);
    expect((await verify(first!)).status).toBe(422);
    expect((await outbox.mailsOf(next)).map(({ to, mail }) => [to.email, mail.kind])).toEqual([
      [email, 'email-verification'],
      [next, 'email-verification'],
    ]);
  });

  it.each([
    ['an address without a password', { email: 'x@example.com' }, 400],
    ['an address and a wrong password', { email: 'x@example.com', current_password: 'wrong password' }, 403],
    ['a name and a wrong password', { name: 'x', current_password: 'wrong password' }, 403],
    ['something that is no address', { email: 'x', current_password: password }, 422],
    ['a name that is too long', { name: 'x'.repeat(101) }, 422],
    ['null in place of a name', { name: null }, 400],
    ['an unknown field', { name: 'x', email_verified: true }, 400],
    ['no object', [1], 400],
  ])('rejects %s', async (_case, body, status) => {
    const { token } = await aCustomer(gateway);
    const before = await me(token);
    const response = await patch(token, body);
    expect([response.status, codeOf(response)]).toEqual([
      status,
      { 400: 'bad_request', 403: 'forbidden', 422: 'validation_error' }[status],
    ]);
    expect(await me(token)).toEqual(before);
  });

  it('rejects an address of another account, also of two simultaneous requests', async () => {
    const [ann, bob, carl] = [await aCustomer(gateway), await aCustomer(gateway), await aCustomer(gateway)];
    const taken = await patch(ann.token, { email: bob.email, current_password: password });
    expect([taken.status, codeOf(taken)]).toEqual([422, 'validation_error']);
    const next = newEmail();
    const race = [ann, carl].map(({ token }) => patch(token, { email: next, current_password: password }));
    expect((await Promise.all(race)).map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await me(bob.token)).toMatchObject({ user: { email: bob.email } });
  });

  it('allows 20 attempts to change the address in an hour', async () => {
    const [{ token }, bob] = [await aCustomer(gateway), await aCustomer(gateway)];
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1)
      statuses.push((await patch(token, { email: bob.email, current_password: password })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429]);
  });

  it('requires a valid account token', async () => {
    expect((await patch(undefined, { name: 'x' })).status).toBe(401);
    expect((await patch('x.y.z', [1])).status).toBe(401);
  });
});

describe('POST /account/password', () => {
  it('sets a new password and ends all account tokens, but no API key and no other account', async () => {
    const [{ token, email, key }, other] = [await aCustomer(gateway), await aCustomer(gateway)];
    const response = await changePassword(token, { current_password: password, new_password: newPassword });
    expect([response.status, response.body]).toEqual([204, undefined]);
    expect([(await logIn(email, password)).status, (await logIn(email, newPassword)).status]).toEqual([401, 200]);
    expect((await call(gateway, '/account/me', withBearer(token))).status).toBe(401);
    expect((await call(gateway, '/api/v1/documents', withBearer(key))).status).not.toBe(401);
    expect((await call(gateway, '/account/me', withBearer(other.token))).status).toBe(200);
    expect((await logIn(other.email, password)).status).toBe(200);
  });

  it('ends every other session on every gateway, but not the one in use', async () => {
    const second = await startGateway(started.servers, { SENDS_MAIL: true });
    const { email, token } = await aCustomer(gateway);
    const [own, other] = [await logInBrowser(gateway, email), await logInBrowser(second, email)];
    const statusesOf = async (init: RequestInit): Promise<number[]> =>
      (await Promise.all([gateway, second].map((at) => call(at, '/account/me', init)))).map(({ status }) => status);
    const body = JSON.stringify({ current_password: password, new_password: newPassword });
    const json = { 'content-type': 'application/json' };
    const foreign = withCookie(own.cookie, {
      method: 'POST',
      headers: { ...json, 'sec-fetch-site': 'cross-site' },
      body,
    });
    expect((await call(gateway, '/account/password', foreign)).status).toBe(403);
    const change = withCookie(own.cookie, { method: 'POST', headers: json, body });
    expect((await call(gateway, '/account/password', change)).status).toBe(204);
    expect(await statusesOf(withCookie(own.cookie))).toEqual([200, 200]);
    expect(await statusesOf(withCookie(other.cookie))).toEqual([401, 401]);
    expect(await statusesOf(withBearer(token))).toEqual([401, 401]);
    const fresh = (await logIn(email, newPassword)).body as { token: string };
    expect(await statusesOf(withBearer(fresh.token))).toEqual([200, 200]);
    await second.stop();
  });

  it('ends the token of a reset mail', async () => {
    const { token, email } = await aCustomer(gateway);
    await post(gateway, '/account/password-reset', { email });
    const [reset] = await outbox.tokensOf(email, 'password-reset');
    await changePassword(token, { current_password: password, new_password: newPassword });
    const late = await post(gateway, '/account/password-reset/confirm', { token: reset, new_password: password });
    expect(late.status).toBe(422);
  });

  it.each([
    ['a wrong password', { current_password: 'wrong password', new_password: newPassword }, 403],
    ['no current password', { new_password: newPassword }, 400],
    ['no new password', { current_password: password }, 400],
    ['a new password of nine characters', { current_password: password, new_password: '123456789' }, 422],
    ['an unknown field', { current_password: password, new_password: newPassword, more: 1 }, 400],
  ])('rejects %s', async (_case, body, status) => {
    const { token, email } = await aCustomer(gateway);
    expect((await changePassword(token, body)).status).toBe(status);
    expect((await logIn(email, password)).status).toBe(200);
    expect(await me(token)).toMatchObject({ user: { email } });
  });

  it('succeeds once of two simultaneous times with the same current password', async () => {
    const { token, email } = await aCustomer(gateway);
    const candidates = [1, 2].map((at) => `${newPassword} ${at}`);
    const changes = candidates.map((next) => changePassword(token, { current_password: password, new_password: next }));
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect((await logIn(email, candidates[statuses.indexOf(204)]!)).status).toBe(200);
  });

  it('rejects guesses after ten wrong passwords, counted together with logins and address changes', async () => {
    const { token, email } = await aCustomer(gateway);
    for (let at = 0; at < 4; at += 1) expect((await logIn(email, 'wrong password')).status).toBe(401);
    for (let at = 0; at < 3; at += 1)
      expect((await patch(token, { email: newEmail(), current_password: 'wrong password' })).status).toBe(403);
    const wrong = { current_password: 'wrong password', new_password: newPassword };
    for (let at = 0; at < 3; at += 1) expect((await changePassword(token, wrong)).status).toBe(403);
    const right = await changePassword(token, { current_password: password, new_password: newPassword });
    expect([right.status, codeOf(right)]).toEqual([429, 'rate_limited']);
  });

  it('requires a valid account token', async () => {
    const body = { current_password: password, new_password: newPassword };
    expect((await changePassword(undefined, body)).status).toBe(401);
  });
});
