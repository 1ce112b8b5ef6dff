import { describe, expect, it } from '@jest/globals';
import { refusal } from '../../test/a-reader.ts';
import { makeGateForm } from './form-state.ts';
import { emailProblem, refusalAt } from './form-errors.ts';

/** A form whose sending ends when it is told to. */
const aForm = () => {
  const sent: { email: string; end: (error?: Error) => void }[] = [];
  const form = makeGateForm<{ email: string }>({
    check: ({ email }) => emailProblem(email),
    send: ({ email }) =>
      new Promise((resolve, reject) => sent.push({ email, end: (error) => (error ? reject(error) : resolve()) })),
    explain: (error) => refusalAt('email', error),
  });
  return { form, sent };
};

describe("a gate's form", () => {
  it('is sent once, however often it is submitted meanwhile', async () => {
    const { form, sent } = aForm();
    const first = form.submit({ email: 'ann@acme.com' });
    await form.submit({ email: 'ann@acme.com' });
    expect(form.busy.value).toBe(true);
    expect(sent).toHaveLength(1);
    sent[0]!.end();
    await first;
    expect(form.busy.value).toBe(false);
    expect(form.problem.value).toBeUndefined();
  });

  it('sends nothing that is certainly wrong, and tells the same mistake again', async () => {
    const { form, sent } = aForm();
    await form.submit({ email: 'ann' });
    const first = form.problem.value;
    await form.submit({ email: 'ann' });
    expect(form.problem.value).toEqual(first);
    expect(form.problem.value).not.toBe(first);
    expect(sent).toEqual([]);
  });

  it('tells what the server had against it, and can be sent again', async () => {
    const { form, sent } = aForm();
    const first = form.submit({ email: 'ann@acme.com' });
    sent[0]!.end(refusal(0));
    await first;
    expect(form.problem.value).toMatchObject({ field: 'form' });
    const second = form.submit({ email: 'ann@acme.com' });
    expect(form.problem.value).toBeUndefined();
    sent[1]!.end();
    await second;
  });

  it('does not take a fault of the page for a refusal', async () => {
    const { form, sent } = aForm();
    const call = form.submit({ email: 'ann@acme.com' });
    sent[0]!.end(new TypeError('x is undefined'));
    await expect(call).rejects.toBeInstanceOf(TypeError);
    expect(form.busy.value).toBe(false);
  });
});
