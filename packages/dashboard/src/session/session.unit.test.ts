import { describe, expect, it, jest } from '@jest/globals';
import { DocsightError } from '@docsight/client';
import type { Account } from '@docsight/client';
import { makeSession } from './session.ts';
import type { User } from './session-state.ts';
import type { SessionEffects } from './session.ts';

const userOf = (id: string): User => ({
  id,
  email: `${id}@acme.example`,
  name: '',
  email_verified: true,
  created_at: '2026-01-01T00:00:00.000Z',
});
const ann = userOf('ann');
const ben = userOf('ben');

const errorOf = (status: number): DocsightError =>
  new DocsightError('The request failed.', {
    status,
    code: 'unauthorized',
    reason: undefined,
    requestId: undefined,
    rateLimit: undefined,
    retryAfterMs: undefined,
  });

/** A promise that the test settles. */
const deferred = <Value>() => {
  const settle: { resolve: (value: Value) => void; reject: (error: unknown) => void } = {
    resolve: () => undefined,
    reject: () => undefined,
  };
  const promise = new Promise<Value>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  return { promise, ...settle };
};

/** The server as the browser sees it: `user` is the one whom the cookie identifies. */
const setUp = async (first: User | undefined) => {
  const server = { user: first };
  const signIn = ({ email }: { email: string }) => {
    server.user = userOf(email.split('@')[0]!);
    return Promise.resolve({ user: server.user, session: {} as never });
  };
  const me = (): Promise<Account> =>
    server.user ? Promise.resolve({ user: server.user }) : Promise.reject(errorOf(401));
  const client = {
    me: jest.fn(me),
    register: jest.fn(() => Promise.resolve({} as never)),
    sessions: {
      create: jest.fn(signIn),
      createFromLink: jest.fn((token: string) => signIn({ email: token })),
      endCurrent: jest.fn(() => {
        server.user = undefined;
        return Promise.resolve();
      }),
    },
  };
  const effects = { notifyTabs: jest.fn<SessionEffects['notifyTabs']>(), reload: jest.fn<SessionEffects['reload']>() };
  const session = makeSession(client, effects);
  await session.start();
  /** A call of a page. It succeeds while somebody is signed in. */
  const request = jest.fn(() =>
    server.user ? Promise.resolve(`data of ${server.user.id}`) : Promise.reject(errorOf(401)),
  );
  const kind = (): string => session.state.value.kind;
  return { server, client, effects, session, request, kind };
};

const signInAs = ({ email }: User) => ({ email, password: 'correct horse battery' });
/** Runs everything that has been settled. */
const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

describe('the session of a page', () => {
  it('is signed in or signed out, or says why it does not know', async () => {
    expect((await setUp(ann)).session.state.value).toEqual({ kind: 'signed-in', user: ann });
    const { client, session, kind } = await setUp(undefined);
    expect(kind()).toBe('signed-out');
    client.me.mockRejectedValueOnce(errorOf(503));
    await session.start();
    expect(kind()).toBe('failed');
    await session.check();
    expect(kind()).toBe('signed-out');
  });

  it('ignores a late response to the first question after a sign-in by a link', async () => {
    const { client, session } = await setUp(undefined);
    const late = deferred<Account>();
    client.me.mockReturnValueOnce(late.promise);
    const started = session.start();
    await session.signInByLink('ann');
    late.reject(errorOf(401));
    await started;
    expect(session.state.value).toMatchObject({ kind: 'signed-in', user: ann });
  });

  it('signs in after a registration, and notifies the other tabs', async () => {
    const { client, session, effects } = await setUp(undefined);
    await session.register(signInAs(ann));
    expect(client.register).toHaveBeenCalledTimes(1);
    expect(session.state.value).toMatchObject({ kind: 'signed-in', user: ann });
    expect(effects.notifyTabs).toHaveBeenCalledTimes(1);
  });

  it('does not register an address again if only the sign-in after it failed', async () => {
    const { client, session, kind } = await setUp(undefined);
    client.sessions.create.mockRejectedValueOnce(errorOf(503));
    await expect(session.register(signInAs(ann))).rejects.toMatchObject({ status: 503 });
    await session.register(signInAs(ann));
    expect([kind(), client.register.mock.calls.length]).toEqual(['signed-in', 1]);
  });

  it('counts as signed out if it had already ended, and stays if the request failed', async () => {
    const { client, session, kind } = await setUp(ann);
    client.sessions.endCurrent.mockRejectedValueOnce(errorOf(503));
    await expect(session.signOut()).rejects.toMatchObject({ status: 503 });
    expect(kind()).toBe('signed-in');
    client.sessions.endCurrent.mockRejectedValueOnce(errorOf(401));
    await session.signOut();
    expect(kind()).toBe('signed-out');
  });
});

describe('a session that ends while calls are running', () => {
  it('asks once, and repeats each call once after the sign-in', async () => {
    const { server, session, request, kind } = await setUp(ann);
    server.user = undefined;
    const seen: string[] = [];
    session.state.subscribe((state) => seen.push(state.kind));
    const calls = [1, 2, 3].map(() => session.call(request));
    await settled();
    calls.push(session.call(request));
    await settled();
    expect([kind(), request.mock.calls.length]).toEqual(['ended', 4]);
    await session.signIn(signInAs(ann));
    expect(await Promise.all(calls)).toEqual(Array(4).fill('data of ann'));
    expect(request).toHaveBeenCalledTimes(8);
    expect(seen).toEqual(['signed-in', 'ended', 'signed-in']);
  });

  it('keeps asking while the password is wrong', async () => {
    const { server, client, session, request, kind } = await setUp(ann);
    server.user = undefined;
    const call = session.call(request);
    await settled();
    client.sessions.create.mockRejectedValueOnce(errorOf(401));
    await expect(session.signIn(signInAs(ann))).rejects.toMatchObject({ status: 401 });
    expect(kind()).toBe('ended');
    await session.signIn(signInAs(ann));
    expect(await call).toBe('data of ann');
  });

  it('does not ask again for a response from before the sign-in', async () => {
    const { server, session, request, kind } = await setUp(ann);
    const late = deferred<string>();
    request.mockReturnValueOnce(late.promise);
    const slow = session.call(request);
    server.user = undefined;
    const quick = session.call(request);
    await settled();
    await session.signIn(signInAs(ann));
    late.reject(errorOf(401));
    expect(await Promise.all([slow, quick])).toEqual(['data of ann', 'data of ann']);
    expect(kind()).toBe('signed-in');
  });

  it('throws the error of a call that is rejected again, and other errors at once', async () => {
    const { server, session, request, kind } = await setUp(ann);
    server.user = undefined;
    request.mockRejectedValueOnce(errorOf(503));
    await expect(session.call(request)).rejects.toMatchObject({ status: 503 });
    expect(kind()).toBe('signed-in');
    const call = session.call(request);
    await settled();
    request.mockRejectedValueOnce(errorOf(401));
    await session.signIn(signInAs(ann));
    await expect(call).rejects.toMatchObject({ status: 401 });
  });

  it('does not repeat a call as another account', async () => {
    const { server, session, request } = await setUp(ann);
    server.user = undefined;
    const call = session.call(request);
    await settled();
    const failed = expect(call).rejects.toMatchObject({ status: 401 });
    await session.signIn(signInAs(ben));
    await failed;
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('does not ask a person who has signed out or deleted the account', async () => {
    for (const leave of ['signOut', 'noteDeletion'] as const) {
      const { server, session, request, kind } = await setUp(ann);
      const late = deferred<string>();
      request.mockReturnValueOnce(late.promise);
      const call = session.call(request);
      await session[leave](ann.email);
      server.user = undefined;
      late.reject(errorOf(401));
      await expect(call).rejects.toMatchObject({ status: 401 });
      expect(['signed-out', 'deleted']).toContain(kind());
    }
  });
});

describe('another tab', () => {
  it('that has signed out makes this one ask for the password', async () => {
    const { server, session, kind } = await setUp(ann);
    server.user = undefined;
    await session.check();
    expect(kind()).toBe('ended');
  });

  it('that has signed in again resumes the calls of this one', async () => {
    const { server, session, request } = await setUp(ann);
    server.user = undefined;
    const call = session.call(request);
    await settled();
    server.user = { ...ann, name: 'Ann' };
    await session.check();
    expect(await call).toBe('data of ann');
    expect(session.state.value).toEqual({ kind: 'signed-in', user: { ...ann, name: 'Ann' } });
  });

  it('that shows another account reloads this one, and its calls never run as that account', async () => {
    const { server, session, request, effects } = await setUp(ann);
    server.user = undefined;
    void session.call(request);
    await settled();
    server.user = ben;
    await session.check();
    expect(effects.reload).toHaveBeenCalledTimes(1);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('is asked about once at a time', async () => {
    const { client, session } = await setUp(ann);
    await Promise.all([session.check(), session.check()]);
    expect(client.me).toHaveBeenCalledTimes(2);
  });

  it('changes nothing while there is no connection', async () => {
    const { client, session, kind } = await setUp(ann);
    client.me.mockRejectedValueOnce(errorOf(503));
    await session.check();
    expect(kind()).toBe('signed-in');
  });
});
