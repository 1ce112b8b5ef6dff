import { describe, expect, it } from '@jest/globals';
import type { AppError } from '@docsight/service-kit';
import { admissionLimits, makeAdmission } from './admission.ts';
import type { AdmissionLimits } from './admission.ts';

const some: Partial<AdmissionLimits> = { places: 4, placesPerKey: 2, waiting: 6, waitingPerKey: 3 };

/** Requests that get no response until the test ends them. */
const startRequests = (limits: Partial<AdmissionLimits>) => {
  const admission = makeAdmission('requests_to_documents', { ...admissionLimits, ...limits });
  const sent: { key: string; respond: () => void; end: () => void }[] = [];
  const results: string[] = [];
  const run = (key: string, { isStreamed = false, left = new AbortController() } = {}): Promise<void> =>
    admission
      .run(
        { key, isStreamed, left: left.signal },
        (respond) => new Promise<void>((end) => sent.push({ key, respond, end })),
      )
      .then(
        () => void results.push(`${key} served`),
        (error: unknown) => void results.push(`${key} ${(error as AppError).code}`),
      );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { run, sent, results, settle, keys: () => sent.map(({ key }) => key).join('') };
};

describe('the requests to one service', () => {
  it('wait for a place when many are without a response, and are rejected when too many wait', async () => {
    const { run, sent, results, settle, keys } = startRequests(some);
    for (let at = 0; at < 7; at += 1) void run('a');
    await settle();
    expect([keys(), results]).toEqual(['aa', ['a service_unavailable', 'a service_unavailable']]);
    sent[0]!.end();
    await settle();
    expect([keys(), results.at(-1)]).toEqual(['aaa', 'a served']);
  });

  it('of one account or network leave places for the others', async () => {
    const { run, settle, keys } = startRequests(some);
    for (let at = 0; at < 5; at += 1) void run('a');
    void run('b');
    await settle();
    expect(keys()).toBe('aab');
  });

  it('release their place when the response begins, so that a slow reader takes none', async () => {
    const { run, sent, results, settle, keys } = startRequests(some);
    for (let at = 0; at < 4; at += 1) void run('a');
    await settle();
    for (const one of sent) one.respond();
    await settle();
    expect([keys(), results]).toEqual(['aaaa', []]);
  });

  it('need no place while the client sends its body, so that slow uploads take none', async () => {
    const { run, settle, keys } = startRequests(some);
    for (let at = 0; at < 9; at += 1) void run('a', { isStreamed: true });
    void run('b');
    await settle();
    expect(keys()).toBe(`${'a'.repeat(9)}b`);
  });

  it('are bounded altogether, those that are still transferred included', async () => {
    const { run, results, settle } = startRequests({ open: 5, openPerKey: 3 });
    for (let at = 0; at < 4; at += 1) void run('a', { isStreamed: true });
    for (let at = 0; at < 3; at += 1) void run('b', { isStreamed: true });
    await settle();
    expect(results).toEqual(['a service_unavailable', 'b service_unavailable']);
  });

  it('are rejected with Retry-After when they have waited too long', async () => {
    const admission = makeAdmission('requests_to_documents', { ...admissionLimits, ...some, maxWaitMs: 1 });
    const request = { key: 'a', isStreamed: false, left: new AbortController().signal };
    for (let at = 0; at < 2; at += 1) void admission.run(request, () => new Promise(() => undefined));
    await expect(admission.run(request, () => Promise.resolve())).rejects.toMatchObject({
      code: 'service_unavailable',
      headers: { 'Retry-After': '5' },
    });
  });

  it('stop waiting when their client leaves', async () => {
    const { run, sent, settle, keys } = startRequests(some);
    const left = new AbortController();
    void run('a');
    void run('a');
    const waiting = run('a', { left });
    await settle();
    left.abort(new Error('gone'));
    await waiting;
    sent[0]!.end();
    await settle();
    expect(keys()).toBe('aa');
  });
});
