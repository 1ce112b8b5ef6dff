import { describe, expect, it, jest } from '@jest/globals';
import { DocsightConnectionError, DocsightError } from '@docsight/client';
import { makeDeletion } from './deletion.ts';
import { changesOf } from './profile-changes.ts';

const errorOf = (status: number): DocsightError =>
  new DocsightError('The request failed.', {
    status,
    code: 'unauthorized',
    reason: undefined,
    requestId: undefined,
    rateLimit: undefined,
    retryAfterMs: undefined,
  });

describe('the deletion of the account', () => {
  const setUp = (...outcomes: (Error | undefined)[]) => {
    const sent = jest.fn(() => {
      const outcome = outcomes.shift();
      return outcome ? Promise.reject(outcome) : Promise.resolve();
    });
    return { sent, remove: makeDeletion({ delete: sent }) };
  };
  const broken = new DocsightConnectionError('The connection broke.');

  it('is one request', async () => {
    const { sent, remove } = setUp();
    await remove('password');
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it.each([broken, errorOf(503)])('has succeeded if the session is gone after %s', async (error) => {
    const { sent, remove } = setUp(error, errorOf(401));
    await remove('password');
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('has also succeeded if the session is gone at the next try of the person', async () => {
    const { remove } = setUp(broken, broken, errorOf(401));
    await expect(remove('password')).rejects.toBe(broken);
    await remove('password');
  });

  it('has not happened if the session had ended before, or the password is wrong', async () => {
    for (const status of [401, 403, 429]) {
      const { sent, remove } = setUp(errorOf(status));
      await expect(remove('password')).rejects.toMatchObject({ status });
      expect(sent).toHaveBeenCalledTimes(1);
    }
  });
});

describe('the profile', () => {
  const stored = { name: 'Ann', email: 'ann@acme.example' };

  it.each([
    [{ name: 'Ann', email: 'Ann@Acme.example' }, {}],
    [{ name: '', email: 'ann@acme.example' }, { name: '' }],
    [
      { name: 'Ben', email: 'ben@acme.example' },
      { name: 'Ben', email: 'ben@acme.example' },
    ],
  ])('%j is sent as %j', (entered, changes) => {
    expect(changesOf(stored, entered)).toEqual(changes);
  });
});
