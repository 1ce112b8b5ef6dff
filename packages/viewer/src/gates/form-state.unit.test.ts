import { describe, expect, it } from '@jest/globals';
import { errorResponse } from '../../test/a-reader.ts';
import { checkEmail, submitError } from './form-errors.ts';
import { makeFormState } from './form-state.ts';

/** A form whose submissions end when the test ends them. */
const aForm = () => {
  const sent: { email: string; end: (error?: Error) => void }[] = [];
  const form = makeFormState<{ email: string }>({
    check: ({ email }) => checkEmail(email),
    send: ({ email }) =>
      new Promise((resolve, reject) => sent.push({ email, end: (error) => (error ? reject(error) : resolve()) })),
    explain: (error) => submitError('email', error),
  });
  return { form, sent };
};

describe("a gate's form", () => {
  it('is sent once while it is being sent', async () => {
    const { form, sent } = aForm();
    const first = form.submit({ email: 'ann@acme.com' });
    await form.submit({ email: 'ann@acme.com' });
    expect(form.isSending.value).toBe(true);
    expect(sent).toHaveLength(1);
    sent[0]!.end();
    await first;
    expect(form.isSending.value).toBe(false);
    expect(form.error.value).toBeUndefined();
  });

  it('sends nothing invalid, and announces the same error again', async () => {
    const { form, sent } = aForm();
    await form.submit({ email: 'ann' });
    const first = form.error.value;
    await form.submit({ email: 'ann' });
    expect(form.error.value).toEqual(first);
    expect(form.error.value).not.toBe(first);
    expect(sent).toEqual([]);
  });

  it('shows the error of the server, and can be sent again', async () => {
    const { form, sent } = aForm();
    const first = form.submit({ email: 'ann@acme.com' });
    sent[0]!.end(errorResponse(0));
    await first;
    expect(form.error.value).toMatchObject({ field: 'form' });
    const second = form.submit({ email: 'ann@acme.com' });
    expect(form.error.value).toBeUndefined();
    sent[1]!.end();
    await second;
  });

  it('does not show a bug in the page as an error of the server', async () => {
    const { form, sent } = aForm();
    const call = form.submit({ email: 'ann@acme.com' });
    sent[0]!.end(new TypeError('x is undefined'));
    await expect(call).rejects.toBeInstanceOf(TypeError);
    expect(form.isSending.value).toBe(false);
  });
});
